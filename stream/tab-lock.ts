/*
 * A tab holds a lock as long as it is open. The process that tracks tabs requests the same lock, and gets it when the tab is
 * gone, even after a crash. Without locks (over plain http), a tab that closes without notice counts until the last one is gone.
 */

const nameOf = (tabId: string) => `deskbell tab ${tabId}`;

/**
 * Resolves once the lock is held. The tab may only be announced afterwards, or others would get the lock first and consider it
 * gone.
 */
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
