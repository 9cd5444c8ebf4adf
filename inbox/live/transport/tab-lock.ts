/*
 * A tab holds a lock as long as it lives, and whoever counts tabs asks for the same one: it is had when the tab is gone,
 * however it went. Where there are no locks (a page over plain http) a tab that says nothing when it goes is kept until the
 * last one is gone.
 */

const nameOf = (tabId: string) => `deskbell tab ${tabId}`;

/** Settles once it is held: nobody may hear of the tab before, or they would have the lock first and think it gone. */
export function holdTabLock(tabId: string): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve();
  return new Promise((held) => {
    const whileItLives = () => {
      held();
      return new Promise<void>(() => undefined);
    };
    void navigator.locks.request(nameOf(tabId), whileItLives);
  });
}

export function whenTabIsGone(tabId: string, then: () => void): void {
  void navigator.locks?.request(nameOf(tabId), async () => then());
}
