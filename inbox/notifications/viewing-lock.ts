/* A tab holds a shared lock while somebody is viewing a conversation in it, so that other tabs know, even after a crash. */

const nameOf = (conversationId: string) => `deskbell viewing ${conversationId}`;

/** Holds the lock until the returned function is called. */
export function holdViewing(conversationId: string): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const untilEnd = () => new Promise<void>((end) => signal.addEventListener('abort', () => end()));
  void navigator.locks
    ?.request(nameOf(conversationId), { mode: 'shared' }, () => (signal.aborted ? undefined : untilEnd()))
    .catch(() => undefined);
  return () => ending.abort();
}

/** Whether somebody is viewing the conversation in any tab of this browser. */
export async function isViewed(conversationId: string): Promise<boolean> {
  const { held: heldLocks = [] } = (await navigator.locks?.query()) ?? {};
  return heldLocks.some(({ name }) => name === nameOf(conversationId));
}
