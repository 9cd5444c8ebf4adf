import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeKeyboardPreferencesBody, KeyboardPreferences } from '../../../contract/inbox/keyboard.ts';
import { keyboardQuery } from '../../cache/queries/keyboard-query.ts';
import { showError } from '../../connection/show-error.ts';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';

/** The user's keys. A change is shown at once, and replaced by what the server has if it refuses it, with a message. */
export function useKeyboardPreferences() {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  const options = keyboardQuery(organization.id, user.id);
  const query = useQuery(options);
  const change = async (body: ChangeKeyboardPreferencesBody) => {
    await queryClient.cancelQueries({ queryKey: options.queryKey });
    queryClient.setQueryData(options.queryKey, (before) => before && changed(before, body));
    const outgoing = {
      method: 'PATCH',
      path: '/keyboard-preferences',
      organizationId: organization.id,
      body,
    };
    try {
      await send(outgoing);
    } catch (error) {
      showError(error);
    }
    await queryClient.invalidateQueries({ queryKey: options.queryKey });
  };
  return { query, change: (body: ChangeKeyboardPreferencesBody) => void change(body) };
}

function changed(
  before: KeyboardPreferences,
  { keys = {}, reset = [], character_keys = before.character_keys }: ChangeKeyboardPreferencesBody,
): KeyboardPreferences {
  const after = { ...before.keys, ...keys };
  for (const command of reset) delete after[command];
  return { keys: after, character_keys };
}
