import { queryOptions } from '@tanstack/react-query';
import type { MailSignInSetup } from '../../../contract/inbox/mail-sign-in.ts';
import type { SignInProvider } from '../../../contract/values/sign-in-providers.ts';
import { send } from '../../session/send.ts';

/** The settings that OAuth clients at Google and Microsoft need, and the existing clients. For admins. */
export function signInSetupQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'mail-sign-in'],
    queryFn: async ({ signal }) =>
      (await send({ method: 'GET', path: '/mail-sign-ins', organizationId, signal })) as MailSignInSetup,
  });
}

export function ownClientId(setup: MailSignInSetup, provider: SignInProvider): string | undefined {
  return setup.organization_clients.find((it) => it.provider === provider)?.client_id;
}
