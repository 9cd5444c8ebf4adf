import type { changeOwnPassword } from '../../../contract/inbox/operations.ts';
import type { FailureLimit } from '../../access/failure-limit.ts';
import { hashPassword, passwordFault } from '../../access/passwords.ts';
import { type Session, startSession } from '../../access/session.ts';
import type { Database } from '../../db/database.ts';
import { fieldFault, refuseFaults } from '../../errors/validation-error.ts';
import type { Handler } from '../../http/operation-route.ts';
import type { SessionCookie } from '../../http/session-cookie.ts';
import type { MailQueue } from '../../mail/open-mailing.ts';
import { checkPassword } from '../sign-in/check-password.ts';
import { changePassword } from './set-password.ts';

type Means = {
  database: Database;
  cookie: SessionCookie;
  limit: FailureLimit;
  mail: MailQueue | undefined;
};

/** A new password for somebody who knows the old one; whoever had this browser's session has it no more (security 82). */
export function changeOwnPasswordRoute({
  database,
  cookie,
  limit,
  mail,
}: Means): Handler<typeof changeOwnPassword, Session> {
  return async ({ caller: { user, from }, body: { current_password, password } }) => {
    const { id: userId, email } = user;
    const place = from ?? { address: '', userAgent: undefined };
    const who = { kind: 'sign-in', name: email, address: place.address } as const;
    if (!(await limit.attempt(who, () => checkPassword(database, email, current_password))))
      throw fieldFault('current_password', 'invalid', 'This is not your password.');
    refuseFaults({ password: passwordFault(password) });
    const passwordHash = await hashPassword(password);
    await changePassword({ database, mail, from: place }, { userId, passwordHash });
    const secret = await startSession(database, userId, place.userAgent);
    return { status: 204, body: undefined, headers: { 'set-cookie': cookie.holding(secret) } };
  };
}
