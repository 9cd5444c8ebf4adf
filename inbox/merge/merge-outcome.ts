import type { Conversation, Priority } from '../../sdk/src/types.ts';

type Mergeable = Pick<Conversation, 'priority' | 'tags' | 'waiting_since'>;

/** The values that the target of a merge gets: the highest priority, all tags, and the earliest waiting time. */
export function mergeOutcome(conversations: readonly Mergeable[]): Mergeable {
  const waits = conversations.map(({ waiting_since }) => waiting_since).filter((it) => it !== null);
  return {
    priority: ascending.findLast((it) => conversations.some(({ priority }) => priority === it)) ?? 'none',
    tags: [...new Set(conversations.flatMap(({ tags }) => tags))].sort(),
    waiting_since: waits.length === 0 ? null : Math.min(...waits),
  };
}

const ascending: readonly Priority[] = ['none', 'low', 'medium', 'high', 'urgent'];
