import { changeOwnPassword } from '../../contract/inbox/operations/password.ts';
import {
  endOtherSessions,
  endSession,
  endSessions,
  getSignedIn,
  listSessions,
  signOut,
} from '../../contract/inbox/operations/session.ts';
import type { PasswordAttempts } from '../access/password-attempts.ts';
import type { Session } from '../access/session.ts';
import { changeOwnPasswordRoute } from '../features/passwords/change-own-password.route.ts';
import { endOtherSessionsRoute } from '../features/sign-in/end-other-sessions.route.ts';
import { endSessionRoute } from '../features/sign-in/end-session.route.ts';
import { endSessionsRoute } from '../features/sign-in/end-sessions.route.ts';
import { getSignedInRoute, type SignedInDependencies } from '../features/sign-in/get-signed-in.route.ts';
import { listSessionsRoute } from '../features/sign-in/list-sessions.route.ts';
import { signOutRoute } from '../features/sign-in/sign-out.route.ts';
import type { Cursors } from '../http/cursor.ts';
import { type OperationRoute, on } from '../http/operation-route.ts';
import type { SessionCookie } from '../http/session-cookie.ts';
import type { MailQueue } from '../mail/open-mailing.ts';

type PersonRouteDependencies = SignedInDependencies & {
  cursors: Cursors;
  cookie: SessionCookie;
  passwords: PasswordAttempts;
  mail: MailQueue | undefined;
};

/** What a person has at the inbox gate in no organization; method and path stand in contract/inbox/operations.ts. */
export function personRoutes({
  database,
  digest,
  cursors,
  cookie,
  passwords,
  mail,
}: PersonRouteDependencies): OperationRoute<Session>[] {
  return [
    on(getSignedIn, getSignedInRoute({ database, digest })),
    on(signOut, signOutRoute(database, cookie)),
    on(listSessions, listSessionsRoute(database, cursors)),
    on(endSession, endSessionRoute(database, cookie)),
    on(endSessions, endSessionsRoute(database, cookie)),
    on(endOtherSessions, endOtherSessionsRoute(database)),
    on(changeOwnPassword, changeOwnPasswordRoute({ database, cookie, passwords, mail })),
  ];
}
