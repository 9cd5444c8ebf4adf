import type { TokenStorage } from '../../host-messages.ts';
import type { Outgoing } from './outgoing.ts';

const maxAgeMilliseconds = 30 * 24 * 3600 * 1000;

export type Outbox = ReturnType<typeof openOutbox>;

/**
 * The visitor's unsent messages, which survive a reload, and are shared by the tabs of the site. Nothing is stored before the
 * visitor has sent something, once the server has it, or if the site allows no storage. What can't be stored is kept until the
 * page is left.
 *
 * @param changed called after each change, and when another tab has changed something
 */
export function openOutbox(channelId: string, kind: TokenStorage, changed: () => void) {
  const prefix = `deskbell:${channelId}:unsent:`;
  const inMemory = new Map<string, Outgoing>();
  const ofTab = kind === 'none' ? undefined : available(() => sessionStorage);
  const shared = kind === 'local' ? available(() => localStorage) : ofTab;

  /** Oldest first. */
  const items = (): readonly Outgoing[] => {
    const stored = [shared, ofTab].flatMap((storage) => storedIn(storage, prefix));
    const byKey = new Map([...stored, ...inMemory.values()].map((it) => [it.key, it]));
    return [...byKey.values()].sort((one, other) => one.at - other.at);
  };
  const find = (key: string) => items().find((it) => it.key === key);
  const put = (outgoing: Outgoing): void => {
    const { key } = outgoing;
    inMemory.set(key, outgoing);
    // Only this tab has files that aren't uploaded yet.
    const storage = outgoing.isHeld ? ofTab : shared;
    try {
      if (storage !== ofTab) ofTab?.removeItem(prefix + key);
      storage?.setItem(prefix + key, JSON.stringify(outgoing));
      if (storage) inMemory.delete(key);
    } catch {
      // The storage is full or blocked.
    }
    changed();
  };

  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(prefix)) changed();
  });

  return {
    items,
    /** Without those that wait for the identity of their writer. */
    current: () => items().filter(({ isParked }) => !isParked),
    find,
    put,
    /** Changes a message, unless it was removed in the meantime, here or in another tab. */
    update(key: string, change: Partial<Outgoing>): void {
      const known = find(key);
      if (known) put({ ...known, ...change });
    },
    remove(key: string): void {
      inMemory.delete(key);
      for (const storage of [shared, ofTab]) storage?.removeItem(prefix + key);
      changed();
    },
    /** Removes what other tabs don't have. */
    removeOwn(): void {
      inMemory.clear();
      if (ofTab !== shared) for (const { key } of storedIn(ofTab, prefix)) ofTab?.removeItem(prefix + key);
      changed();
    },
    /** In case an event about another tab's change was lost. */
    reread: changed,
  };
}

function storedIn(storage: Storage | undefined, prefix: string): readonly Outgoing[] {
  const names = Object.keys(storage ?? {}).filter((name) => name.startsWith(prefix));
  return names.flatMap((name) => {
    const found = parsed(storage?.getItem(name));
    if (found && Date.now() - found.at < maxAgeMilliseconds) return found;
    storage?.removeItem(name);
    return [];
  });
}

function parsed(text: string | null | undefined): Outgoing | undefined {
  try {
    const found = JSON.parse(text ?? 'null');
    return typeof found?.key === 'string' && typeof found.text === 'string' ? found : undefined;
  } catch {
    // Not written by us.
    return undefined;
  }
}

/** Reading the property throws if the browser blocks the storage of frames. */
function available(storage: () => Storage): Storage | undefined {
  try {
    return storage();
  } catch {
    return undefined;
  }
}
