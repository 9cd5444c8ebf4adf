import type { Logger } from 'pino';
import type { ConversationPresence } from '../../../contract/inbox/presence.ts';
import { type Onlooker, seesEverything } from '../../access/visible-conversations.ts';
import { type Repeated, repeat } from '../../background/repeat.ts';
import { type PresenceRows, presentPresence } from './present-presence.ts';

/** Where presence is sent: a stream that a browser holds open. */
export type PresenceStream = {
  /** Whose it is. */
  readonly onlooker: Onlooker;
  /** Whether its reader is slower than the events. */
  readonly isSlow: boolean;
  write(text: string): void;
};

type Options = {
  read: () => Promise<PresenceRows>;
  /** What of it somebody sees. */
  seenBy: (onlooker: Onlooker, rows: PresenceRows) => Promise<PresenceRows>;
  logger: Pick<Logger, 'warn'>;
};

/** The minimum time between two reads, so that a hundred people typing cost ten statements a second and not a hundred. */
const pauseMilliseconds = 100;

/** How long to wait for slow readers. */
const retryMilliseconds = 1000;

/**
 * Sends presence to the browsers of one organization: the full state to new ones, and then changes. Read when
 * somebody reports, and when something expires; while nobody is present it sends no queries. It ends with its last
 * stream.
 */
export class PresenceRoom {
  /** Each with the session of its browser. */
  readonly #streams = new Map<PresenceStream, string>();
  /** Streams that have missed something and get the full state next. */
  readonly #unaware = new Set<PresenceStream>();
  #shown = new Map<string, string>();
  #sessions = new Set<string>();
  #wasReadAt = Number.NEGATIVE_INFINITY;
  readonly #reading: Repeated;
  readonly #seenBy: Options['seenBy'];

  constructor({ read, seenBy, logger }: Options) {
    this.#seenBy = seenBy;
    this.#reading = repeat(() => this.#read(read), { name: 'reading presence', logger });
  }

  get isEmpty(): boolean {
    return this.#streams.size === 0;
  }

  add(stream: PresenceStream, sessionId: string): void {
    this.#streams.set(stream, sessionId);
    this.#unaware.add(stream);
    this.refresh();
  }

  remove(stream: PresenceStream): void {
    this.#streams.delete(stream);
    this.#unaware.delete(stream);
    if (this.isEmpty) void this.#reading.stop();
  }

  /** Whether a browser is shown as present that has no stream here any more. */
  hasLost(sessionId: string): boolean {
    return this.#sessions.has(sessionId) && ![...this.#streams.values()].includes(sessionId);
  }

  /** Somebody may have moved. */
  refresh(): void {
    this.#reading.wake(Math.max(this.#wasReadAt + pauseMilliseconds - performance.now(), 0));
  }

  async #read(read: Options['read']): Promise<number | undefined> {
    this.#wasReadAt = performance.now();
    const rows = await read();
    await this.#show(rows);
    const lasting = [...rows.members, ...rows.visitors].map(({ lasts_milliseconds }) => lasts_milliseconds);
    if (this.#unaware.size > 0) lasting.push(retryMilliseconds);
    return lasting.length > 0 ? Math.max(Math.min(...lasting), pauseMilliseconds) : undefined;
  }

  async #show(rows: PresenceRows): Promise<void> {
    const present = new Map(presentPresence(rows).map((it) => [it.conversation_id, JSON.stringify(it)]));
    const changes = changesBetween(this.#shown, present);
    const whole = frame(true, [...present.values()]);
    const change = changes.length > 0 ? frame(false, changes) : undefined;
    this.#shown = present;
    this.#sessions = new Set(rows.members.map(({ session_id }) => session_id));
    for (const stream of this.#streams.keys()) {
      if (stream.isSlow) this.#unaware.add(stream);
      else if (!seesEverything(stream.onlooker)) await this.#showSeen(stream, rows);
      else if (this.#unaware.delete(stream)) stream.write(whole);
      else if (change !== undefined) stream.write(change);
    }
  }

  /** The full state each time: what they see may have changed as well. */
  async #showSeen(stream: PresenceStream, rows: PresenceRows): Promise<void> {
    const seen = presentPresence(await this.#seenBy(stream.onlooker, rows));
    this.#unaware.delete(stream);
    stream.write(
      frame(
        true,
        seen.map((it) => JSON.stringify(it)),
      ),
    );
  }
}

function changesBetween(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  const left = [...before.keys()].filter((id) => !now.has(id));
  const nobody = (id: string): ConversationPresence => ({
    conversation_id: id,
    people: [],
    visitor_is_typing: false,
  });
  return [
    ...[...now].filter(([id, text]) => before.get(id) !== text).map(([, text]) => text),
    ...left.map((id) => JSON.stringify(nobody(id))),
  ];
}

/** Without an id: it is in no log, and a resumed stream gets the full state again. */
function frame(isWhole: boolean, conversations: readonly string[]): string {
  return `event: presence\ndata: {"is_whole":${isWhole},"conversations":[${conversations.join(',')}]}\n\n`;
}
