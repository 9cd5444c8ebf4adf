import * as operations from '../../../contract/inbox/operations/password.ts';
import type { PasswordAttempts } from '../../access/password-attempts.ts';
import type { Session } from '../../access/session.ts';
import type { Database } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { fieldError } from '../../errors/validation-error.ts';
import { type Handler, type OperationRoute, on } from '../../http/operation-route.ts';
import type { SecretCookie } from '../../http/secret-cookie.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { newPassword, notTheirs } from './new-password.ts';
import { changePassword } from './set-password.ts';

export function passwordRoutes(dependencies: Dependencies): OperationRoute<Session>[] {
  return [on(operations.changeOwnPassword, changeOwnPasswordRoute(dependencies))];
}

type Dependencies = {
  database: Database;
  now: () => Microseconds;
  cookie: SecretCookie;
  passwords: PasswordAttempts;
  mail: MailQueue | undefined;
};

/** Changes the password of a person who knows the old one; this browser's previous session ends (security 82). */
function changeOwnPasswordRoute({
  database,
  now,
  cookie,
  passwords,
  mail,
}: Dependencies): Handler<typeof operations.changeOwnPassword, Session> {
  return async ({
    caller: { id: browser, user, proofs, client: known },
    body: { current_password, password },
  }) => {
    const { id: userId, email } = user;
    const client = known ?? { address: '', userAgent: undefined };
    const chosen = await newPassword(
      { reader: database, passwords },
      { email, address: client.address, browser, current: current_password, password },
    );
    if ('error' in chosen) throw fieldError(chosen.field, 'invalid', chosen.error);
    const session = {
      userId,
      proofs: { ...proofs, password: unixSeconds(now()) },
      confinedTo: null,
      userAgent: client.userAgent,
    };
    const secret = await changePassword({ database, mail, client }, { ...chosen, session });
    if (secret === undefined) throw fieldError('current_password', 'invalid', notTheirs);
    return { status: 204, body: undefined, headers: { 'set-cookie': cookie.holding(secret) } };
  };
}
