import { useQueryClient } from '@tanstack/react-query';
import type {
  ChangeSignInProviderBody,
  SignInProvider,
} from '../../../../contract/inbox/sign-in-provider.ts';
import { showToast } from '../../../../design/toast.tsx';
import { send } from '../../../session/send.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { providersQuery } from './providers-query.ts';

/** Changes a provider, and says so once the server has accepted it. Throws its error. */
export function useChangeProvider(id: string) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  return async (body: ChangeSignInProviderBody, done: string): Promise<void> => {
    const organizationId = organization.id;
    const path = `/sign-in/providers/${id}`;
    const changed = (await send({ method: 'PATCH', path, organizationId, body })) as SignInProvider;
    queryClient.setQueryData(providersQuery(organizationId).queryKey, (providers) =>
      providers?.map((it) => (it.id === id ? changed : it)),
    );
    showToast({ text: done });
  };
}
