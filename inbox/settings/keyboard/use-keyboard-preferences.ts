import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeKeyboardPreferencesBody } from '../../../contract/inbox/keyboard.ts';
import { keyboardQuery } from '../../cache/queries/keyboard-query.ts';
import { showError } from '../../connection/show-error.ts';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { inverse, withChange } from './keyboard-change.ts';

/** The user's keys. Changes are optimistic, and reverted with an error message if they can't be saved. */
export function useKeyboardPreferences() {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  const options = keyboardQuery(organization.id, user.id);
  const query = useQuery(options);
  const change = async (body: ChangeKeyboardPreferencesBody) => {
    await queryClient.cancelQueries({ queryKey: options.queryKey });
    const before = queryClient.getQueryData(options.queryKey) ?? query.data;
    if (!before) return;
    const show = (it: ChangeKeyboardPreferencesBody) =>
      queryClient.setQueryData(options.queryKey, (shown = before) => withChange(shown, it));
    show(body);
    const outgoing = {
      method: 'PATCH',
      path: '/keyboard-preferences',
      organizationId: organization.id,
      body,
    };
    try {
      await send(outgoing);
    } catch (error) {
      // Only this change: others may still be pending.
      show(inverse(body, before));
      showError(error);
    }
    await queryClient.invalidateQueries({ queryKey: options.queryKey });
  };
  return { query, change: (body: ChangeKeyboardPreferencesBody) => void change(body) };
}
