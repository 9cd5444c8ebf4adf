import { List } from '../list.ts';
import type { Client, Settings } from '../request/client.ts';
import type { CallOptions } from '../request/options.ts';
import { outgoing } from '../request/outgoing.ts';
import { receive } from '../request/receive.ts';
import { mayRetry, waitMilliseconds } from '../request/retry.ts';
import type { Event, ListEventsQuery, StreamEventsQuery } from '../types.ts';
import { Resource } from './resource.ts';

/** An event and its own `cursor`, to continue after it. */
export type FollowedEvent = { event: Event; cursor: string };

/** The organization's events, kept for thirty days. */
export class Events extends Resource {
  readonly #settings: Settings;

  /** @internal */
  constructor(client: Client, settings: Settings) {
    super(client);
    this.#settings = settings;
  }

  /**
   * The events from a cursor up to now; with `before`, from there back. Store the `cursor` of the last event to continue from it
   * another day. Needs `events:read`, and for a record's events the scope that reads it.
   *
   * @example
   * ```ts
   * for await (const event of deskbell.events.list({ types: 'message.created,note.created' })) {
   *   if (event.type === 'message.created') console.log(event.data.body_html);
   * }
   *
   * // A cursor of this moment: a page with no events has it in `before`.
   * const { page_metadata } = await deskbell.events.list({ after: 'now' }).firstPage();
   * console.log('From here on:', page_metadata.before);
   * ```
   */
  list(query: ListEventsQuery = {}, options?: CallOptions): List<Event> {
    return new List((page) => this.client('listEvents', { query: page, options }), query);
  }

  /**
   * Events as they happen, from a cursor on: it never ends by itself, and reconnects when the connection is lost. Store each
   * cursor in the same transaction as the result of handling its event and start from the stored one, and each event is processed
   * exactly once. Throws when access ends, and a CursorExpiredError when the cursor is older than thirty days. Needs the scopes
   * of `list`.
   *
   * @example
   * ```ts
   * let stored = 'now';
   * const giveUp = AbortSignal.timeout(1000);
   * try {
   *   for await (const { event, cursor } of deskbell.events.follow({ after: stored }, { signal: giveUp })) {
   *     console.log(event.type, event.data);
   *     stored = cursor;
   *   }
   * } catch (error) {
   *   if (error !== giveUp.reason) throw error;
   * }
   * ```
   */
  async *follow(
    query: StreamEventsQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<FollowedEvent, void, undefined> {
    const { sleep, chance, ...settings } = this.#settings;
    const { signal, timeoutMilliseconds = settings.timeoutMilliseconds } = options;
    const sending = { fetch: settings.fetch, signal, timeoutMilliseconds };
    let { after } = query;
    for (let failures = 0; ; failures++) {
      let lastError: unknown;
      try {
        const request = outgoing(settings, 'streamEvents', { query: { ...query, after } });
        for await (const { id, data } of receive(request, sending)) {
          failures = 0;
          if (id !== undefined) after = id;
          if (data !== undefined && id !== undefined) yield { event: JSON.parse(data), cursor: id };
        }
      } catch (error) {
        if (!mayRetry(error, true)) throw error;
        lastError = error;
      }
      await sleep(waitMilliseconds(lastError, failures, chance()), signal);
    }
  }
}
