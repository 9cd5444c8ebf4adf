import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { providerProofs } from '../../../access/proofs.ts';
import { endSession, type Session } from '../../../access/session.ts';
import { unixSeconds } from '../../../db/microseconds.ts';
import { clientInfo } from '../../../http/client-info.ts';
import { formOf, queryOf } from '../../../http/form.ts';
import { seeOther, sendPage } from '../../../http/page.ts';
import { wordsFor } from '../../../http/page-language.ts';
import { type PageSessions, safeReturnTo, toLogin } from '../../../http/page-session.ts';
import { providerCookie } from '../../../http/secret-cookie.ts';
import { parsePublicId, publicId } from '../../../ids/public-id.ts';
import { type ProviderProblem, providerProblemPage } from '../../../pages/provider-problem-page.ts';
import { providerTrialPage } from '../../../pages/provider-trial-page.ts';
import { confirmFlow } from '../../identity-providers/confirm-flow.ts';
import { endAtProvider } from '../../identity-providers/end-at-provider.ts';
import { finishFlow } from '../../identity-providers/finish-flow.ts';
import { openFlow, type SignInFlow } from '../../identity-providers/openid/sign-in-flow.ts';
import { findProvider } from '../../identity-providers/provider-store.ts';
import { sealSignOut } from '../../identity-providers/sign-out/provider-sign-out.ts';
import { openReturn } from '../../identity-providers/sign-out/sign-out-return.ts';
import { type ProviderDependencies, startFlow } from '../../identity-providers/start-flow.ts';
import { finishTrial } from '../../identity-providers/trial/finish-trial.ts';
import { acceptedProofs } from '../../second-factors/step-up/require-step-up.ts';
import { continueSignIn } from '../attempts/continue-sign-in.ts';

type PageDependencies = ProviderDependencies & { sessions: PageSessions };
type ToProvider = { Params: { provider_id: string } };

/**
 * `GET /sign-in/{provider}` leads to a provider, `…/confirm` for people who confirm who they are, and `…/callback` back;
 * `…/signed-out` is where people return to after signing out there; `POST …/logout` ends sessions for it. The first two change nothing but a cookie; the third only acts for a browser with
 * this cookie, and so not for a link that somebody else created.
 */
export function providerSignInRoutes(scope: FastifyInstance, dependencies: PageDependencies): void {
  const { database, digest, now, baseUrl, sessions } = dependencies;
  const cookie = providerCookie(baseUrl);

  scope.get<ToProvider>(
    '/sign-in/:provider_id',
    { config: { keepsOpener: true } },
    async (request, reply) => {
      const returnTo = safeReturnTo(queryOf(request).get('return_to'));
      const providerId = parsePublicId('idp', request.params.provider_id);
      const started =
        providerId === undefined ? 'gone' : await startFlow(dependencies, { providerId, returnTo });
      if (started === 'gone' || started === 'unreachable')
        return problem(request, reply, { kind: started }, returnTo);
      cookie.set(reply, started.sealed);
      return seeOther(reply, started.address);
    },
  );

  scope.get<ToProvider>(
    '/sign-in/:provider_id/confirm',
    { config: { keepsOpener: true } },
    async (request, reply) => {
      const session = await sessions.find(request);
      if (!session) return toLogin(reply, request.url);
      const returnTo = safeReturnTo(queryOf(request).get('return_to'));
      const started = await startConfirming(session, request.params.provider_id, returnTo);
      if (started === 'gone' || started === 'unreachable')
        return problem(request, reply, { kind: started }, returnTo);
      cookie.set(reply, started.sealed);
      return seeOther(reply, started.address);
    },
  );

  async function startConfirming({ id: sessionId, user, confinedTo }: Session, id: string, returnTo: string) {
    const { providers } = await acceptedProofs(database, { userId: user.id, confinedTo });
    const providerId = parsePublicId('idp', id);
    if (providerId === undefined || !providers.some((it) => it.id === id)) return 'gone';
    return startFlow(dependencies, { providerId, returnTo, sessionId, isConfirming: true });
  }

  scope.get<ToProvider>(
    '/sign-in/:provider_id/callback',
    { config: { keepsOpener: true } },
    async (request, reply) => {
      const providerId = parsePublicId('idp', request.params.provider_id) ?? '';
      const flow = openFlow(digest, cookie.read(request), { providerId, now: unixSeconds(now()) });
      cookie.clear(reply);
      if (!flow) return problem(request, reply, { kind: 'expired' });
      const session = await sessions.find(request);
      // Somebody else may have signed in on this browser since: the identity must not be connected to them.
      if (flow.sessionId !== undefined && flow.sessionId !== session?.id)
        return problem(request, reply, { kind: 'expired' }, flow.returnTo);
      if (flow.isTrial) return tried(request, reply, flow);
      if (flow.isConfirming) return confirmed(request, reply, flow, session);
      const connecting =
        flow.sessionId === undefined || !session
          ? undefined
          : { userId: session.user.id, sessionId: session.id };
      const address = new URL(request.url, baseUrl());
      const client = clientInfo(request);
      const response = { address, flow, connecting, client };
      const finished = await finishFlow(dependencies, response, (transaction, signedIn) => {
        const { userId, confinedTo, providerSid, authTime } = signedIn;
        const signOut = signedIn.signOut ? sealSignOut(digest, userId, signedIn.signOut) : null;
        const proofs = providerProofs(publicId('idp', providerId), { now: unixSeconds(now()), authTime });
        const proved = { userId, proofs, confinedTo, providerSid, signOut, client };
        return continueSignIn(transaction, proved, now());
      });
      if (finished.kind === 'connected') return seeOther(reply, flow.returnTo);
      if (finished.kind !== 'signed-in') return problem(request, reply, finished, flow.returnTo);
      const { outcome } = finished;
      if (session && 'session' in outcome) await endSession(database, session.id);
      return seeOther(reply, sessions.enter(reply, outcome, flow.returnTo));
    },
  );

  async function confirmed(
    request: FastifyRequest,
    reply: FastifyReply,
    flow: SignInFlow,
    session: Session | undefined,
  ) {
    if (!session) return problem(request, reply, { kind: 'expired' }, flow.returnTo);
    const address = new URL(request.url, baseUrl());
    const outcome = await confirmFlow(dependencies, { address, flow, session });
    if (outcome.kind !== 'confirmed') return problem(request, reply, outcome, flow.returnTo);
    return seeOther(reply, flow.returnTo);
  }

  // After signing out at the provider, which adds the state that it was given.
  scope.get<ToProvider>('/sign-in/:provider_id/signed-out', async (request, reply) => {
    const state = queryOf(request).get('state') ?? '';
    return seeOther(reply, safeReturnTo(openReturn(digest, state, unixSeconds(now())) ?? '/login'));
  });

  /** Only for the admin who began it, and only while they are one. */
  async function tried(request: FastifyRequest, reply: FastifyReply, flow: SignInFlow) {
    const provider = await findProvider(database, flow.providerId);
    const organizationId = provider?.organization_id ?? undefined;
    const caller = await sessions.memberOf(request, organizationId);
    if (organizationId === undefined || caller?.role !== 'admin')
      return problem(request, reply, { kind: 'gone' }, flow.returnTo);
    const address = new URL(request.url, baseUrl());
    const trial = await finishTrial(dependencies, { address, flow, organizationId });
    if (!('provider' in trial)) return problem(request, reply, trial, flow.returnTo);
    const page = providerTrialPage(wordsFor(request), { ...trial, returnTo: flow.returnTo });
    return sendPage(reply, page, 200);
  }

  // Called by the provider, and not by a browser: it needs no cookie, and proves itself by the token's signature.
  scope.post<ToProvider>('/sign-in/:provider_id/logout', async (request, reply) => {
    const providerId = parsePublicId('idp', request.params.provider_id);
    const token = formOf(request).get('logout_token') ?? '';
    const isValid = providerId !== undefined && (await endAtProvider(dependencies, { providerId, token }));
    return reply
      .header('cache-control', 'no-store')
      .code(isValid ? 200 : 400)
      .send();
  });
}

const statuses = {
  gone: 404,
  unreachable: 502,
  failed: 400,
  canceled: 403,
  expired: 400,
  unknown: 403,
  'no-role': 403,
  'not-fresh': 403,
  'belongs-to-another': 409,
};

function problem(
  request: FastifyRequest,
  reply: FastifyReply,
  it: ProviderProblem,
  returnTo = '/',
): FastifyReply {
  return sendPage(reply, providerProblemPage(wordsFor(request), it, returnTo), statuses[it.kind]);
}
