import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeSignInPolicyBody, SignInPolicy } from '../../../contract/inbox/sign-in-policy.ts';
import { showToast } from '../../../design/toast.tsx';
import { ValidationError } from '../../../sdk/src/errors/named-errors.ts';
import { send } from '../../session/send.ts';
import { useMembership } from '../../session/use-membership.ts';
import { useRefreshSession } from '../../session/use-refresh-session.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';
import { policyKey } from './policy-query.ts';

const text = settingsWords.signIn;

/** Changes parts of the sign-in policy; the other parts are sent as last read. */
export function useChangePolicy(policy: SignInPolicy) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const refresh = useRefreshSession();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const change = async (changes: Partial<ChangeSignInPolicyBody>) => {
    setErrorMessage(undefined);
    setIsBusy(true);
    const { second_factor_due_at: _, password_allowed_until: __, ...before } = policy;
    const body = { ...before, ...changes };
    try {
      const path = '/sign-in/policy';
      const changed = await send({ method: 'PUT', path, organizationId: organization.id, body });
      queryClient.setQueryData(policyKey(organization.id), changed as SignInPolicy);
      await refresh();
      showToast({ text: text.saved });
    } catch (error) {
      setErrorMessage(explained(error));
    }
    setIsBusy(false);
  };
  return { change, isBusy, errorMessage };
}

function explained(error: unknown): string {
  const code = error instanceof ValidationError ? error.details[0]?.code : undefined;
  if (code === 'own_factor_missing') return text.ownFactorMissing;
  if (code === 'own_provider_missing') return text.ownProvider.missing;
  return code === 'own_way_missing' ? text.ownWayMissing : errorText(error);
}
