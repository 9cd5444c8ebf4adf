import { queryOptions } from '@tanstack/react-query';
import type { KeyboardPreferences } from '../../../contract/inbox/keyboard.ts';
import { send } from '../../session/send.ts';
import { browserStorage } from '../../storage/browser-storage.ts';

export const keyboardKey = (organizationId: string) => [organizationId, 'keyboard'] as const;

/** The keys that the user has changed; until they are loaded, the last ones in this browser. */
export function keyboardQuery(organizationId: string, userId: string) {
  const stored = `deskbell-keyboard ${userId} ${organizationId}`;
  return queryOptions({
    queryKey: keyboardKey(organizationId),
    queryFn: async ({ signal }) => {
      const outgoing = { method: 'GET', path: '/keyboard-preferences', organizationId, signal };
      const preferences = (await send(outgoing)) as KeyboardPreferences;
      browserStorage.setItem(stored, JSON.stringify(preferences));
      return preferences;
    },
    placeholderData: () => parse(browserStorage.getItem(stored)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Storage may contain anything. */
function parse(text: string | null): KeyboardPreferences | undefined {
  try {
    const { keys, character_keys } = JSON.parse(text ?? '{}');
    return typeof keys === 'object' && keys !== null && typeof character_keys === 'boolean'
      ? { keys, character_keys }
      : undefined;
  } catch {
    return undefined;
  }
}
