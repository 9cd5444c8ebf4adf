import type { TokenStorage } from '../host-messages.ts';
import type { Outgoing } from './state.ts';

/**
 * Unsent messages survive a reload of the page, in this tab only. Nothing is stored before the visitor has sent something, or
 * once the server has it, or if the site allows no storage.
 */
export function unsentIn(channelId: string, storage: TokenStorage) {
  const key = `deskbell:${channelId}:unsent`;
  return {
    keep(outgoing: readonly Outgoing[]): void {
      try {
        if (outgoing.length === 0) sessionStorage.removeItem(key);
        else if (storage !== 'none') sessionStorage.setItem(key, JSON.stringify(outgoing));
      } catch {
        // Storage is blocked for frames of other sites: then a reload loses unsent messages.
      }
    },
    read(): readonly Outgoing[] {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Outgoing[];
      } catch {
        return [];
      }
    },
  };
}
