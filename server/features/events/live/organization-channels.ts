import type { Reader } from '../../../db/database.ts';
import type { EventForm } from '../list-events.ts';
import type { LogPlace } from '../read-log.ts';
import { readLogStand } from '../read-log-end.ts';
import type { EventStream } from './event-stream.ts';
import { catchUp, followLive } from './follow-live.ts';
import type { LivePage } from './live-event.ts';
import { type LiveListener, OrganizationChannel } from './organization-channel.ts';

type Options = { reader: Reader; onFailure: (error: unknown) => void };

/** The channels of this process: one for each organization that has a stream up to date here. */
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

  /** Shows a stream the log from its first page on, alone until it has caught up, then with the others. */
  follow(stream: EventStream, first: LivePage, form: EventForm): Promise<void> {
    return followLive(stream, first, this.#followingWith(form));
  }

  /** Shows a listener everything from a place on: the end of the log, or where the others are. Returns it, and what ends that. */
  async listen(
    organizationId: string,
    listener: LiveListener,
    form: EventForm,
  ): Promise<{ place: LogPlace; stop: () => void }> {
    const place = this.of(organizationId)?.place ?? (await readLogStand(this.#reader, organizationId));
    const channel = this.of(organizationId) ?? this.#open(organizationId, place, form);
    channel.listeners.add(listener);
    this.advance(organizationId);
    const stop = () => {
      channel.listeners.delete(listener);
      this.#closeUnused(channel);
    };
    return { place: channel.place, stop };
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

  /** Advances those whose log has come further than what was shown of it, or was set back by a restore. */
  async advanceBehind(): Promise<void> {
    if (this.#channels.size === 0) return;
    const rows = await this.#reader.read<{ organization_id: string; last_position: number }>({
      name: 'heads_of_events',
      text: 'SELECT organization_id, last_position FROM event_heads WHERE organization_id = ANY ($1)',
      values: [[...this.#channels.keys()]],
    });
    for (const { organization_id, last_position } of rows)
      if (this.of(organization_id)?.position !== last_position) this.advance(organization_id);
  }

  #followingWith(form: EventForm) {
    const join = (stream: EventStream, place: LogPlace) => this.#join(stream, place, form);
    return { reader: this.#reader, form, join };
  }

  /** False where the channel is past that place already. */
  #join(stream: EventStream, place: LogPlace, form: EventForm): boolean {
    if (stream.isClosed) return true;
    const { organizationId } = stream;
    const channel = this.of(organizationId) ?? this.#open(organizationId, place, form);
    if (place.position < channel.position) return false;
    stream.shownUpTo = place.position;
    channel.streams.add(stream);
    this.advance(organizationId);
    return true;
  }

  #open(organizationId: string, place: LogPlace, form: EventForm): OrganizationChannel {
    const fallBehind = (stream: EventStream, from: LogPlace) =>
      void catchUp(stream, from, this.#followingWith(form)).catch(() => stream.end());
    const channel = new OrganizationChannel(organizationId, place, {
      reader: this.#reader,
      form,
      fallBehind,
    });
    this.#channels.set(organizationId, channel);
    return channel;
  }
}
