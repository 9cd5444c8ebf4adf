import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '../../../design/checkbox.tsx';
import { showToast } from '../../../design/toast.tsx';
import { readPushState, subscribePush, unsubscribePush } from '../../notifications/push/subscription.ts';
import { useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.notifications.push;

/** Push messages to this browser, whatever the user's other browsers get. */
export function PushSwitch() {
  const queryClient = useQueryClient();
  const { organization, user } = useMembership();
  const context = { organizationId: organization.id, userId: user.id };
  const query = {
    queryKey: [organization.id, 'push'],
    queryFn: () => readPushState(context),
  };
  const { data: state } = useQuery(query);
  const [isBusy, setIsBusy] = useState(false);
  const change = async (isOn: boolean) => {
    setIsBusy(true);
    try {
      const next = await (isOn ? subscribePush(context) : unsubscribePush(context));
      queryClient.setQueryData(query.queryKey, next);
    } catch {
      showToast({ text: text.failed, isError: true });
    }
    setIsBusy(false);
  };
  return (
    <Checkbox
      label={text.onThisDevice}
      help={state && text[state]}
      checked={state === 'on'}
      disabled={isBusy || (state !== 'on' && state !== 'off')}
      onChange={({ target }) => void change(target.checked)}
    />
  );
}
