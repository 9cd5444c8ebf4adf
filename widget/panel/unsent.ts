import type { TokenStorage } from '../host-messages.ts';
import type { Outgoing } from './state.ts';

/**
 * Messages on their way survive a reload of the page, in this tab only. Nothing is written before the visitor has sent something, nothing
 * stays once the server has it, and nothing at all is written where the site wants nothing stored.
 */
export function unsentIn(channelId: string, storage: TokenStorage) {
  const key = `deskbell:${channelId}:unsent`;
  return {
    keep(outgoing: readonly Outgoing[]): void {
      try {
        if (outgoing.length === 0) sessionStorage.removeItem(key);
        else if (storage !== 'none') sessionStorage.setItem(key, JSON.stringify(outgoing));
      } catch {
        // Storage is blocked for frames of other sites: then a reload loses what is on its way.
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
