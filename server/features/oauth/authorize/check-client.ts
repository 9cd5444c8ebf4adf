import { scopes } from '../../../../contract/scopes.ts';
import type { Reader } from '../../../db/database.ts';
import { PageError } from '../../../errors/page-error.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { findActiveApp } from '../../apps/app-store.ts';
import { isRegisteredRedirectUri } from '../../apps/redirect-uri.ts';
import type { ClientDocument } from '../documents/client-document.ts';
import type { FindDocument } from '../documents/fetch-documents.ts';
import type { RequestingApp } from '../requesting-app.ts';

/**
 * The requesting app and its redirect address. Until both are validated nothing is sent anywhere: an error here is a
 * page, never a redirect (RFC 6749 section 4.1.2.1; security 3-5, 28).
 *
 * @throws PageError 400
 */
export async function checkClient(
  { reader, findDocument }: { reader: Reader; findDocument: FindDocument },
  query: URLSearchParams,
): Promise<{ app: RequestingApp; redirectUri: string }> {
  const app = await requestingApp({ reader, findDocument }, onlyOne(query, 'client_id') ?? '');
  if (!app) throw wrongApp();
  const redirectUri = onlyOne(query, 'redirect_uri');
  const isPublicClient = app.is_public_client;
  if (
    redirectUri === undefined ||
    !isRegisteredRedirectUri(app.redirect_uris, redirectUri, { isPublicClient })
  )
    throw wrongAddress();
  return { app, redirectUri };
}

async function requestingApp(
  { reader, findDocument }: { reader: Reader; findDocument: FindDocument },
  clientId: string,
): Promise<RequestingApp | undefined> {
  const id = parsePublicId('app', clientId);
  if (id !== undefined) {
    const app = await findActiveApp(reader, id);
    return app?.document_url === null ? app : undefined;
  }
  const document = await findDocument(clientId);
  return document && appOfDocument(document);
}

/** A client with a document, as an app that no organization has registered. */
export function appOfDocument({ url, name, redirectUris }: ClientDocument): RequestingApp {
  return {
    id: null,
    organization_id: null,
    organization_name: new URL(url).host,
    name,
    logo_url: null,
    is_public: true,
    redirect_uris: redirectUris,
    scopes: [...scopes],
    is_public_client: true,
    document_url: url,
  };
}

function onlyOne(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

function wrongApp(): PageError {
  return new PageError(400, 'unknownApp');
}

function wrongAddress(): PageError {
  return new PageError(400, 'wrongRedirect');
}
