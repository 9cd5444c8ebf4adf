import type { Reader } from '../../../db/database.ts';
import type { EventForm } from '../list-events.ts';
import type { LogPosition } from '../read-log.ts';
import { readLogPosition } from '../read-log-end.ts';
import type { EventStream } from './event-stream.ts';
import { catchUp, followLive } from './follow-live.ts';
import type { LivePage } from './live-event.ts';
import { type LiveListener, OrganizationChannel } from './organization-channel.ts';

type Options = { reader: Reader; onFailure: (error: unknown) => void };

type Head = { organization_id: string; last_position: number };

/** This process's channels: one for each organization with a stream that has caught up. */
export class OrganizationChannels {
  readonly #channels = new Map<string, OrganizationChannel>();
  readonly #reader: Reader;
  readonly #onFailure: (error: unknown) => void;

  constructor({ reader, onFailure }: Options) {
    this.#reader = reader;
    this.#onFailure = onFailure;
  }

  of(organizationId: string): OrganizationChannel | undefined {
    return this.#channels.get(organizationId);
  }

  /** Streams the log from its first page on, separately until it has caught up, then with the others. */
  follow(stream: EventStream, first: LivePage, form: EventForm): Promise<void> {
    return followLive(stream, first, this.#followingWith(form));
  }

  /**
   * Passes everything from a position on to a listener: from the end of the log, or from where the others are.
   * Returns it, and a function that ends that.
   */
  async listen(
    organizationId: string,
    listener: LiveListener,
    form: EventForm,
  ): Promise<{ logPosition: LogPosition; stop: () => void }> {
    const logPosition =
      this.of(organizationId)?.logPosition ?? (await readLogPosition(this.#reader, organizationId));
    const channel = this.of(organizationId) ?? this.#open(organizationId, logPosition, form);
    channel.listeners.add(listener);
    this.advance(organizationId);
    const stop = () => {
      channel.listeners.delete(listener);
      this.#closeUnused(channel);
    };
    return { logPosition: channel.logPosition, stop };
  }

  leave(stream: EventStream): void {
    const channel = this.#channels.get(stream.organizationId);
    channel?.streams.delete(stream);
    if (channel) this.#closeUnused(channel);
  }

  #closeUnused(channel: OrganizationChannel): void {
    const { organizationId, isFollowed } = channel;
    if (!isFollowed && this.of(organizationId) === channel) this.#channels.delete(organizationId);
  }

  advance(organizationId: string): void {
    this.#channels.get(organizationId)?.advance().catch(this.#onFailure);
  }

  /** Advances channels whose log has grown, or was reset by a restore. */
  async advanceBehind(): Promise<void> {
    if (this.#channels.size === 0) return;
    const organizationIds = [...this.#channels.keys()];
    const heads = await this.#headsOf(organizationIds).catch(() => this.#headsOneByOne(organizationIds));
    for (const { organization_id, last_position } of heads)
      if (this.of(organization_id)?.position !== last_position) this.advance(organization_id);
  }

  #headsOf(organizationIds: readonly string[]): Promise<Head[]> {
    return this.#reader.read<Head>({
      name: 'heads_of_events',
      text: 'SELECT organization_id, last_position FROM event_heads WHERE organization_id = ANY ($1)',
      values: [organizationIds],
    });
  }

  /** Without those on a node that is down. */
  async #headsOneByOne(organizationIds: readonly string[]): Promise<Head[]> {
    const heads: Head[] = [];
    for (const id of organizationIds)
      heads.push(...(await this.#headsOf([id]).catch((error) => this.#noHead(error))));
    return heads;
  }

  #noHead(error: unknown): Head[] {
    this.#onFailure(error);
    return [];
  }

  #followingWith(form: EventForm) {
    const join = (stream: EventStream, logPosition: LogPosition) => this.#join(stream, logPosition, form);
    return { reader: this.#reader, form, join };
  }

  /** False if the channel is already past that position. */
  #join(stream: EventStream, logPosition: LogPosition, form: EventForm): boolean {
    if (stream.isClosed) return true;
    const { organizationId } = stream;
    const channel = this.of(organizationId) ?? this.#open(organizationId, logPosition, form);
    if (logPosition.position < channel.position) return false;
    stream.shownUpTo = logPosition.position;
    channel.streams.add(stream);
    this.advance(organizationId);
    return true;
  }

  #open(organizationId: string, logPosition: LogPosition, form: EventForm): OrganizationChannel {
    const fallBehind = (stream: EventStream, from: LogPosition) =>
      void catchUp(stream, from, this.#followingWith(form)).catch(() => stream.end());
    const channel = new OrganizationChannel(organizationId, logPosition, {
      reader: this.#reader,
      form,
      fallBehind,
    });
    this.#channels.set(organizationId, channel);
    return channel;
  }
}
