/*
 * A tab holds a lock as long as it lives, and whoever counts tabs asks for the same one: it is had when the tab is gone,
 * however it went. Where there are no locks (a page over plain http) a tab that says nothing when it goes is kept until the
 * last one is gone.
 */

const nameOf = (tabId: string) => `deskbell tab ${tabId}`;

export function holdTabLock(tabId: string): void {
  void navigator.locks?.request(nameOf(tabId), () => new Promise<void>(() => undefined));
}

export function whenTabIsGone(tabId: string, then: () => void): void {
  void navigator.locks?.request(nameOf(tabId), async () => then());
}
