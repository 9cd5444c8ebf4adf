import { getMailSetup } from '../../../../contract/inbox/operations/mail-setup.ts';
import type { SessionCaller } from '../../../access/caller.ts';
import { normalizeEmail } from '../../../access/email-address.ts';
import { fieldError } from '../../../errors/validation-error.ts';
import { type Handler, type OperationRoute, on } from '../../../http/operation-route.ts';
import type { MailExchangers } from '../../../outgoing/mail-exchangers.ts';
import { mailPresetsFor } from './mail-presets.ts';

type Dependencies = {
  /** The installation's own outgoing mail server, if it has one. */
  mail: object | undefined;
  mailIn: { exchangers: MailExchangers; domain: string | undefined };
};

export function mailSetupRoutes(dependencies: Dependencies): OperationRoute<SessionCaller>[] {
  return [on(getMailSetup, getMailSetupRoute(dependencies))];
}

function getMailSetupRoute({ mail, mailIn }: Dependencies): Handler<typeof getMailSetup, SessionCaller> {
  return async ({ query }) => {
    const address = normalizeEmail(query.address.trim());
    if (address === undefined)
      throw fieldError('address', 'invalid', 'Must be an address such as support@example.com.');
    const domain = address.slice(address.lastIndexOf('@') + 1);
    const known = mailPresetsFor(domain, await mailIn.exchangers(domain));
    const data = {
      ...known,
      has_own_delivery: mail !== undefined,
      inbound_domain: mailIn.domain ?? null,
    };
    return { status: 200, body: { data } };
  };
}
