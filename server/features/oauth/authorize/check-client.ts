import type { Reader } from '../../../db/database.ts';
import { PageError } from '../../../errors/page-error.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { type AppRow, findActiveApp } from '../../apps/app-store.ts';
import { isRegisteredRedirectUri } from '../../apps/redirect-uri.ts';

export type RequestingApp = AppRow & { organization_name: string };

/**
 * The requesting app and its redirect address. Until both are validated nothing is sent anywhere: an error here is a
 * page, never a redirect (RFC 6749 section 4.1.2.1; security 3-5, 28).
 *
 * @throws PageError 400
 */
export async function checkClient(
  reader: Reader,
  query: URLSearchParams,
): Promise<{ app: RequestingApp; redirectUri: string }> {
  const id = parsePublicId('app', onlyOne(query, 'client_id') ?? '');
  const app = id === undefined ? undefined : await findActiveApp(reader, id);
  if (!app) throw wrongApp();
  const redirectUri = onlyOne(query, 'redirect_uri');
  if (redirectUri === undefined || !isRegisteredRedirectUri(app.redirect_uris, redirectUri))
    throw wrongAddress();
  return { app, redirectUri };
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
