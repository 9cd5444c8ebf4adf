import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '../../../access/session.ts';
import type { Database } from '../../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../../db/microseconds.ts';
import { PageError } from '../../../errors/page-error.ts';
import { formOf, queryOf } from '../../../http/form.ts';
import { seeOther, sendPage } from '../../../http/page.ts';
import { wordsFor } from '../../../http/page-language.ts';
import { type PageSessions, toLogin } from '../../../http/page-session.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { findActiveApp } from '../../apps/app-store.ts';
import { isRegisteredRedirectUri } from '../../apps/redirect-uri.ts';
import { isSteppedUp } from '../../second-factors/step-up/require-step-up.ts';
import type { FindDocument } from '../documents/fetch-documents.ts';
import type { RequestingApp } from '../requesting-app.ts';
import { AuthorizeError, type AuthorizeErrorCode } from './authorize-error.ts';
import { appOfDocument, checkClient } from './check-client.ts';
import { type AuthorizeRequest, checkRequest } from './check-request.ts';
import { answerConsent, type ConsentRow, findOpenConsent } from './consent-store.ts';
import { eligibleOrganizations, mayNeedProof } from './eligible-organizations.ts';
import { grantCode } from './grant-code.ts';
import { isTrustedAddress, redirectAddress } from './redirect-address.ts';
import { showConsent } from './show-consent.ts';

type Dependencies = {
  database: Database;
  now: () => Microseconds;
  sessions: PageSessions;
  baseUrl: () => URL;
  findDocument: FindDocument;
};

/** `GET` and `POST /api/oauth/authorize` (spec section 4.1). */
export function authorizeRoutes(
  scope: FastifyInstance,
  { database, now, sessions, baseUrl, findDocument }: Dependencies,
): void {
  const issuer = () => baseUrl().origin;

  scope.get('/api/oauth/authorize', { config: { keepsOpener: true } }, async (request, reply) => {
    const query = queryOf(request);
    const { app, redirectUri } = await checkClient({ reader: database, findDocument }, query);
    let authorizeRequest: AuthorizeRequest;
    try {
      authorizeRequest = checkRequest(query, app, baseUrl());
    } catch (error) {
      if (error instanceof AuthorizeError && !isTrustedAddress(app, redirectUri))
        throw new PageError(400, { kind: 'faultyRequest', description: error.message });
      return redirectToApp(reply, error, redirectUri, query.get('state'));
    }
    const session = await sessions.find(request);
    if (!session) return toLogin(reply, request.url);
    if ((await needsProof(session, app, authorizeRequest)) && !(await isProved(session)))
      return seeOther(reply, `/login/confirm?return_to=${encodeURIComponent(request.url)}`);
    const csrfToken = sessions.csrfToken(session);
    const deniedAddress = redirectAddress(
      { redirectUri, state: authorizeRequest.state, issuer: issuer() },
      { error: 'access_denied', error_description: 'Only an admin can allow this.' },
    );
    const scene = {
      words: wordsFor(request),
      session,
      now: unixSeconds(now()),
      csrfToken,
      app,
      redirectUri,
      request: authorizeRequest,
      returnTo: request.url,
      deniedAddress,
      isShown: isShownToSomebody(request),
    };
    const { page, status } = await showConsent(database, scene);
    return sendPage(reply, page, status);
  });

  scope.post('/api/oauth/authorize', { config: { keepsOpener: true } }, async (request, reply) => {
    const session = await sessions.forWrite(request);
    const form = formOf(request);
    const consent = await openConsent(session, form.get('consent_id'));
    switch (form.get('decision')) {
      case 'allow':
        return allow(reply, session, consent, form.get('organization_id'));
      case 'deny':
        return deny(reply, consent, 'The person denied access.');
      default:
        throw new PageError(400, 'nothingChosen');
    }
  });

  async function openConsent(session: Session, id: string | null): Promise<ConsentRow> {
    const isUuid = id !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
    const consent = isUuid ? await findOpenConsent(database, session.id, id) : undefined;
    if (!consent) throw answeredAlready();
    return consent;
  }

  async function allow(
    reply: FastifyReply,
    session: Session,
    consent: ConsentRow,
    organizationId: string | null,
  ) {
    const app = await appOf(consent);
    if (!app) throw answeredAlready();
    const chosen = parsePublicId('org', organizationId ?? '');
    const asking = { ...session, now: unixSeconds(now()) };
    const organizations = await eligibleOrganizations(database, asking, app, consent);
    const organization = organizations.find(({ id }) => id === chosen);
    if (!organization) throw notAMember();
    if (organization.isRefused)
      return deny(reply, consent, 'The organization’s sign-in policy refuses the session.');
    if (!organization.canConsent)
      return deny(reply, consent, 'The role of this person does not allow any of it.');
    if (organization.needsProof && !(await isProved(session))) throw new PageError(403, 'proofTooOld');
    const code = await grantCode(database, consent, { session, organization, app });
    if (code === undefined) throw answeredAlready();
    return seeOther(reply, redirectAddress(answerOf(consent), { code }));
  }

  /** Unless the redirect address or a scope that it asked for was withdrawn since. */
  async function appOf(consent: ConsentRow): Promise<RequestingApp | undefined> {
    const app = await currentApp(consent);
    const { redirect_uri: redirectUri, scopes } = consent;
    if (!app || !scopes.every((scope) => app.scopes.includes(scope))) return undefined;
    const isPublicClient = app.is_public_client;
    return isRegisteredRedirectUri(app.redirect_uris, redirectUri, { isPublicClient }) ? app : undefined;
  }

  async function currentApp({ app_id, document_url }: ConsentRow): Promise<RequestingApp | undefined> {
    if (app_id !== null) return findActiveApp(database, app_id);
    const document = document_url === null ? undefined : await findDocument(document_url);
    return document && appOfDocument(document);
  }

  /** For the few requests that may need one, the organizations are looked up here too. */
  async function needsProof(session: Session, app: RequestingApp, asked: AuthorizeRequest): Promise<boolean> {
    if (asked.actor === 'app' || !mayNeedProof(asked)) return asked.actor === 'app';
    const asking = { ...session, now: unixSeconds(now()) };
    const organizations = await eligibleOrganizations(database, asking, app, asked);
    return organizations.some((it) => it.needsProof);
  }

  async function isProved({ user, proofs, confinedTo }: Session): Promise<boolean> {
    return isSteppedUp(database, { userId: user.id, proofs, confinedTo }, now());
  }

  async function deny(reply: FastifyReply, consent: ConsentRow, reason: string) {
    const isFirst = await database.transaction((transaction) => answerConsent(transaction, consent.id));
    if (!isFirst) throw answeredAlready();
    return seeOther(
      reply,
      redirectAddress(answerOf(consent), { error: 'access_denied', error_description: reason }),
    );
  }

  function answerOf({ redirect_uri, state }: ConsentRow) {
    return { redirectUri: redirect_uri, state: state ?? undefined, issuer: issuer() };
  }

  function redirectToApp(reply: FastifyReply, error: unknown, redirectUri: string, state: string | null) {
    if (!(error instanceof AuthorizeError)) throw error;
    const result: { error: AuthorizeErrorCode; error_description: string } = {
      error: error.code,
      error_description: error.message,
    };
    return seeOther(
      reply,
      redirectAddress({ redirectUri, state: state ?? undefined, issuer: issuer() }, result),
    );
  }
}

/**
 * Whether a browser shows the response as a page. HEAD, and requests that another page of this site embeds (an image,
 * a script), get a response all the same, but create no consent.
 */
function isShownToSomebody({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' && [undefined, 'document'].includes(headers['sec-fetch-dest'] as string | undefined)
  );
}

function answeredAlready(): PageError {
  return new PageError(403, 'answeredAlready');
}

function notAMember(): PageError {
  return new PageError(403, 'notAMember');
}
