/** What the visitor is typing, by conversation; null is a new one. It lasts as long as the page. */
export function openDrafts() {
  const drafts = new Map<string | null, string>();
  /** What a customer was writing when their session ended. */
  let parked: { writer: string; drafts: ReadonlyMap<string | null, string> } | undefined;
  return {
    get: (conversationId: string | null): string => drafts.get(conversationId) ?? '',
    set: (conversationId: string | null, text: string): void => void drafts.set(conversationId, text),
    /**
     * The session has ended. A stranger (`writer` is null) goes on writing what is on the screen, in a new conversation; a
     * customer's drafts wait until they are identified again.
     */
    park(writer: string | null, shown: string | null): void {
      const kept = new Map(drafts);
      drafts.clear();
      if (writer !== null) parked = { writer, drafts: kept };
      else drafts.set(null, kept.get(shown) ?? '');
    },
    /** Brings back what the customer with this `sub` was writing; returns whether there was anything. */
    unpark(writer: string | null): boolean {
      if (!parked || parked.writer === '' || parked.writer !== writer) return false;
      for (const [conversationId, text] of parked.drafts) drafts.set(conversationId, text);
      parked = undefined;
      return true;
    },
    /** The visitor has signed out. */
    forget(): void {
      drafts.clear();
      parked = undefined;
    },
  };
}
