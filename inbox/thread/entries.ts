import type { Message, Note } from '../../sdk/src/types.ts';
import type { ThreadChange } from './history/thread-change.ts';

/** An entry of a thread, with its time in Unix seconds and an id of its own. */
export type Entry =
  | { kind: 'message'; id: string; at: number; message: Message }
  | { kind: 'note'; id: string; at: number; note: Note }
  | { kind: 'history'; id: string; at: number; changes: readonly ThreadChange[] };

/** The loaded entries of one kind, oldest first, and whether there are more on either side. */
export type Stream = { entries: readonly Entry[]; hasOlder: boolean; hasNewer: boolean };

export function messageStream(messages: readonly Message[], more: Omit<Stream, 'entries'>): Stream {
  const entries = messages.map(
    (message): Entry => ({ kind: 'message', id: message.id, at: message.inserted_at, message }),
  );
  return { entries, ...more };
}

export function noteStream(notes: readonly Note[], more: Omit<Stream, 'entries'>): Stream {
  const entries = notes.map((note): Entry => ({ kind: 'note', id: note.id, at: note.inserted_at, note }));
  return { entries, ...more };
}

export type MergedEntries = {
  entries: Entry[];
  /** The streams that have to load more before older or newer entries can be shown. */
  older: Stream[];
  newer: Stream[];
};

/**
 * Merges the entries of all streams, as far as all of them are loaded: beyond the end of one stream, its entries might belong
 * between those of the others. Within a second the streams keep their order.
 */
export function mergedEntries(streams: readonly Stream[]): MergedEntries {
  const [withOlder, withNewer] = [
    streams.filter(({ hasOlder }) => hasOlder),
    streams.filter(({ hasNewer }) => hasNewer),
  ];
  const from = Math.max(...withOlder.map(firstAt).filter((it) => it !== undefined));
  const to = Math.min(...withNewer.map(lastAt).filter((it) => it !== undefined));
  return {
    entries: streams
      .flatMap(({ entries }) => entries.filter(({ at }) => at >= from && at <= to))
      .sort((one, other) => one.at - other.at),
    older: withOlder.filter((stream) => (firstAt(stream) ?? from) === from),
    newer: withNewer.filter((stream) => (lastAt(stream) ?? to) === to),
  };
}

const firstAt = ({ entries }: Stream) => entries[0]?.at;
const lastAt = ({ entries }: Stream) => entries.at(-1)?.at;
