import type { Session } from '../../../access/session.ts';
import type { Database } from '../../../db/database.ts';
import { PageError } from '../../../errors/page-error.ts';
import { newId, publicId } from '../../../ids/public-id.ts';
import { askAdminPage } from '../../../pages/ask-admin-page.ts';
import { consentPage } from '../../../pages/consent-page.ts';
import type { PageWords } from '../../../pages/words/en/words.ts';
import { hasPrivateScheme, isOnLoopback } from '../../apps/redirect-uri.ts';
import { adminsOf } from '../../members/member-store.ts';
import type { RequestingApp } from '../requesting-app.ts';
import type { AuthorizeRequest } from './check-request.ts';
import { insertConsent } from './consent-store.ts';
import { type EligibleOrganization, eligibleOrganizations } from './eligible-organizations.ts';

export type ConsentScene = {
  words: PageWords;
  session: Session;
  /** In Unix seconds. */
  now: number;
  csrfToken: string;
  app: RequestingApp;
  redirectUri: string;
  request: AuthorizeRequest;
  /** The authorization request's own path and query, to return to as somebody else. */
  returnTo: string;
  /** The redirect that tells the app that access was denied. */
  deniedAddress: string;
  /** False if no browser shows the response to a person: then nothing is stored. */
  isShown: boolean;
};

/**
 * The consent page for a validated request and a signed-in person. Shown each time: nothing is granted because it was
 * granted before (security 30).
 *
 * @throws PageError 403 if the app is available in none of the person's organizations
 */
export async function showConsent(
  database: Database,
  scene: ConsentScene,
): Promise<{ page: string; status: number }> {
  const { session, now, app, request } = scene;
  const organizations = await eligibleOrganizations(database, { ...session, now }, app, request);
  if (organizations.length === 0) throw notServed(scene);
  const mayConsent = organizations.some((it) => it.canConsent);
  const isForAdmins = request.actor === 'app' && !organizations.some((it) => it.isRefused);
  if (isForAdmins && !mayConsent) {
    return { page: await askAdmin(database, scene, organizations), status: 403 };
  }
  const consentId = newId();
  if (scene.isShown) await rememberConsent(database, scene, consentId);
  return { page: askPerson(scene, consentId, organizations), status: 200 };
}

async function rememberConsent(
  database: Database,
  { session, app, redirectUri, request }: ConsentScene,
  id: string,
): Promise<void> {
  const row = {
    id,
    app_id: app.id,
    document_url: app.document_url,
    actor: request.actor,
    redirect_uri: redirectUri,
    scopes: request.scopes,
    state: request.state ?? null,
    code_challenge: request.codeChallenge,
    is_for_mcp: request.isForMcp,
  };
  const target = { sessionId: session.id, userId: session.user.id };
  await database.transaction((transaction) => insertConsent(transaction, target, row));
}

function askPerson(scene: ConsentScene, consentId: string, organizations: EligibleOrganization[]): string {
  const { session, csrfToken, app, redirectUri, request, returnTo } = scene;
  const first = organizations.find((it) => it.canConsent);
  return consentPage(scene.words, {
    consentId,
    csrfToken,
    app: {
      name: app.name,
      logoUrl: app.logo_url,
      organizationName: app.organization_name,
      ...(app.document_url !== null && { domain: new URL(app.document_url).host }),
      isLocal: app.is_public_client && isOnThisComputer(redirectUri),
    },
    redirectHost: redirectHost(new URL(redirectUri)),
    user: session.user,
    actor: request.actor,
    organizations: organizations.map((it) => ({ ...it, id: publicId('org', it.id), selected: it === first })),
    signOutReturnTo: returnTo,
  });
}

/** An address of a program that claimed its scheme has no host that would say who that is. */
function redirectHost(uri: URL): string {
  return hasPrivateScheme(uri) ? `${uri.protocol}//${uri.host}` : uri.host;
}

function isOnThisComputer(uri: string): boolean {
  return isOnLoopback(uri) || hasPrivateScheme(new URL(uri));
}

async function askAdmin(
  database: Database,
  { words, session, csrfToken, app, returnTo, deniedAddress }: ConsentScene,
  organizations: EligibleOrganization[],
): Promise<string> {
  const withAdmins = organizations
    .slice(0, 5)
    .map(async ({ id, name }) => ({ name, admins: await adminsOf(database, id) }));
  return askAdminPage(words, {
    app,
    organizations: await Promise.all(withAdmins),
    user: session.user,
    csrfToken,
    deniedAddress,
    signOutReturnTo: returnTo,
  });
}

function notServed({ app, session }: ConsentScene): PageError {
  return new PageError(403, {
    kind: 'notServed',
    app: app.name,
    organization: app.organization_name,
    email: session.user.email,
  });
}
