import { signInProviders } from '../../../../../contract/inbox/mail-sign-in.ts';
import * as operations from '../../../../../contract/inbox/operations/mail-sign-in.ts';
import type { SessionCaller } from '../../../../access/caller.ts';
import type { KeyedDigest } from '../../../../access/keyed-digest.ts';
import type { Database } from '../../../../db/database.ts';
import type { Microseconds } from '../../../../db/microseconds.ts';
import { type Handler, type OperationRoute, on } from '../../../../http/operation-route.ts';
import { presentChannel } from '../present-channel.ts';
import { channelIdFrom } from '../visible-channel.ts';
import type { MailSignIn } from './access-token.ts';
import { beginSignIn, finishSignIn, type SigningIn } from './sign-in.ts';

type Dependencies = {
  database: Database;
  digest: KeyedDigest;
  baseUrl: () => URL;
  now: () => Microseconds;
  mailSignIn: MailSignIn;
};

export function mailSignInRoutes(dependencies: Dependencies): OperationRoute<SessionCaller>[] {
  const { database, digest, baseUrl, now, mailSignIn: signIn } = dependencies;
  const redirectUri = () => new URL('/o/-/mail-sign-in', baseUrl()).href;
  const signingIn = { database, digest, signIn, redirectUri };
  return [
    on(operations.getMailSignInSetup, setupRoute(signingIn)),
    on(operations.beginMailSignIn, beginRoute(signingIn)),
    on(operations.finishMailSignIn, finishRoute(signingIn, now)),
  ];
}

function setupRoute({
  signIn,
  redirectUri,
}: SigningIn): Handler<typeof operations.getMailSignInSetup, SessionCaller> {
  return async () => {
    const installation_clients = signInProviders.filter((it) => signIn.clients[it]);
    return { status: 200, body: { data: { redirect_uri: redirectUri(), installation_clients } } };
  };
}

function beginRoute(signingIn: SigningIn): Handler<typeof operations.beginMailSignIn, SessionCaller> {
  return async ({ caller, params, body }) => {
    const url = await beginSignIn(signingIn, caller, { channelId: channelIdFrom(params.channel_id), body });
    return { status: 200, body: { data: { url } } };
  };
}

function finishRoute(
  signingIn: SigningIn,
  now: Dependencies['now'],
): Handler<typeof operations.finishMailSignIn, SessionCaller> {
  return async ({ caller, body }) => {
    const channel = await finishSignIn(signingIn, caller, body);
    return { status: 200, body: { data: presentChannel(channel, now()) } };
  };
}
