import * as operations from '../../../../../contract/inbox/operations/mail-sign-in.ts';
import { type SignInProvider, signInProviders } from '../../../../../contract/values/sign-in-providers.ts';
import type { SessionCaller } from '../../../../access/caller.ts';
import type { KeyedDigest } from '../../../../access/keyed-digest.ts';
import type { Database } from '../../../../db/database.ts';
import type { Microseconds } from '../../../../db/microseconds.ts';
import { NotFound } from '../../../../errors/errors.ts';
import { type Handler, type OperationRoute, on } from '../../../../http/operation-route.ts';
import { presentChannel } from '../present-channel.ts';
import { channelIdFrom } from '../visible-channel.ts';
import type { MailSignIn } from './access-token.ts';
import { listClients } from './client-store.ts';
import { removeOrganizationClient, setOrganizationClient } from './organization-client.ts';
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
    on(operations.setMailSignInClient, setClientRoute(signingIn)),
    on(operations.removeMailSignInClient, removeClientRoute(signingIn)),
    on(operations.beginMailSignIn, beginRoute(signingIn)),
    on(operations.finishMailSignIn, finishRoute(signingIn, now)),
  ];
}

function setupRoute({
  database,
  signIn,
  redirectUri,
}: SigningIn): Handler<typeof operations.getMailSignInSetup, SessionCaller> {
  return async ({ caller }) => {
    const installation_clients = signInProviders.filter((it) => signIn.clients[it]);
    const organization_clients = await listClients(database, caller.organization.id);
    const data = { redirect_uri: redirectUri(), installation_clients, organization_clients };
    return { status: 200, body: { data } };
  };
}

/** @throws NotFound */
function providerFrom(text: string | undefined): SignInProvider {
  const provider = signInProviders.find((it) => it === text);
  if (!provider) throw new NotFound();
  return provider;
}

function setClientRoute(holding: SigningIn): Handler<typeof operations.setMailSignInClient, SessionCaller> {
  return async ({ caller, params, body }) => {
    await setOrganizationClient(holding, caller, { ...body, provider: providerFrom(params.provider) });
    return { status: 204, body: undefined };
  };
}

function removeClientRoute(
  holding: SigningIn,
): Handler<typeof operations.removeMailSignInClient, SessionCaller> {
  return async ({ caller, params }) => {
    await removeOrganizationClient(holding, caller, providerFrom(params.provider));
    return { status: 204, body: undefined };
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
