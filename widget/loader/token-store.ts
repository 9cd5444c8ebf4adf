import type { TokenStorage } from '../host-messages.ts';

export type TokenStore = {
  read(): string | null;
  write(token: string | null): void;
  /** Whether the panel has messages to send, which are in its own storage. */
  hasUnsent(): boolean;
  setUnsent(isAny: boolean): void;
  /** Called when another tab of the site writes. */
  onChange(listener: () => void): void;
};

const maxAgeMilliseconds = 30 * 24 * 3600 * 1000;

/**
 * Stores the session's token under the page's own origin: browsers partition or clear a frame's storage. Nothing is stored until
 * there is a token, after a first message or with a signed identity.
 */
export function openTokenStore(channelId: string, kind: TokenStorage): TokenStore {
  const key = `deskbell:${channelId}`;
  const unsentKey = `${key}:unsent`;
  let inMemory: string | null = null;
  const storage = storageOf(kind);
  return {
    read() {
      try {
        const { token, at } = JSON.parse(storage?.getItem(key) ?? '{}');
        if (typeof token === 'string' && Date.now() - at < maxAgeMilliseconds) return token;
        storage?.removeItem(key);
      } catch {
        // Blocked for this site, or not written by us.
      }
      return inMemory;
    },
    write(token) {
      inMemory = token;
      try {
        if (token === null) storage?.removeItem(key);
        else storage?.setItem(key, JSON.stringify({ token, at: Date.now() }));
      } catch {
        // Full, or blocked for this site: the session lasts as long as the page.
      }
    },
    hasUnsent() {
      try {
        return storage?.getItem(unsentKey) === '1';
      } catch {
        return false;
      }
    },
    setUnsent(isAny) {
      try {
        if (isAny) storage?.setItem(unsentKey, '1');
        else storage?.removeItem(unsentKey);
      } catch {
        // They are sent once the visitor reaches for the button.
      }
    },
    onChange(listener) {
      addEventListener('storage', (event) => {
        if (event.key !== key && event.key !== null) return;
        inMemory = null;
        listener();
      });
    },
  };
}

/** Reading the property throws if the browser blocks storage, and in some sandboxed pages. */
function storageOf(kind: TokenStorage): Storage | undefined {
  try {
    return kind === 'none' ? undefined : kind === 'session' ? sessionStorage : localStorage;
  } catch {
    return undefined;
  }
}
