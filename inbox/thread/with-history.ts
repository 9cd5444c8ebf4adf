import type { Entry } from './entries.ts';
import type { ThreadChange } from './history/thread-change.ts';
import { mailFactsOf } from './mail/mail-facts.ts';

/** The changes that belong between the loaded entries: older changes come with older entries. */
type Loaded = { entries: readonly Entry[]; hasOlder: boolean; hasNewer: boolean };

/**
 * Merges entries and changes, oldest first. Changes without a message or note in between form one entry, which is folded if it
 * has many. Within a second, a change follows messages and notes.
 */
export function withHistory(
  { entries, hasOlder, hasNewer }: Loaded,
  history: readonly ThreadChange[],
): Entry[] {
  const from = hasOlder ? (entries[0]?.at ?? 0) : 0;
  const to = hasNewer ? (entries.at(-1)?.at ?? 0) : Number.POSITIVE_INFINITY;
  const events = [...history, ...bouncesOf(entries)].sort(
    (one, other) => one.inserted_at - other.inserted_at,
  );
  const changes = events.filter(({ inserted_at: at }) => at >= from && at <= to);
  const merged: Entry[] = [];
  let next = 0;
  for (const [index, entry] of entries.entries()) {
    merged.push(entry);
    const until = entries[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    if (index === 0) {
      const earlier = changes.findIndex(({ inserted_at: at }) => at >= entry.at);
      next = earlier < 0 ? changes.length : earlier;
      merged.unshift(...groupOf(changes.slice(0, next)));
    }
    const begin = next;
    while (next < changes.length && (changes[next]?.inserted_at ?? 0) < until) next += 1;
    merged.push(...groupOf(changes.slice(begin, next)));
  }
  return entries.length === 0 ? groupOf(changes) : merged;
}

function bouncesOf(entries: readonly Entry[]): ThreadChange[] {
  return entries.flatMap((entry) => {
    const notDelivered = entry.kind === 'message' ? mailFactsOf(entry.message).notDelivered : undefined;
    if (entry.kind !== 'message' || !notDelivered) return [];
    return [{ id: `bounce-${entry.id}`, inserted_at: notDelivered.at, bounced: entry.message }];
  });
}

function groupOf(changes: readonly ThreadChange[]): Entry[] {
  const [first] = changes;
  return first ? [{ kind: 'history', id: first.id, at: first.inserted_at, changes }] : [];
}
