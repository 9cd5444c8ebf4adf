import type { Reader } from '../../db/database.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { findActiveApp } from '../apps/app-store.ts';
import { isRegisteredRedirectUri } from '../apps/redirect-uri.ts';

/**
 * The app that sent a person to sign in, if they return to an authorization request. Anybody can create such a link:
 * an app is only named if it could be redirected to there.
 */
export async function requestingApp(
  reader: Reader,
  returnTo: string,
): Promise<{ name: string; host: string } | undefined> {
  if (!returnTo.startsWith('/api/oauth/authorize?')) return undefined;
  const query = new URLSearchParams(returnTo.slice(returnTo.indexOf('?')));
  const id = parsePublicId('app', query.get('client_id') ?? '');
  const redirectUri = query.get('redirect_uri') ?? '';
  const app = id === undefined ? undefined : await findActiveApp(reader, id);
  if (!app || !isRegisteredRedirectUri(app.redirect_uris, redirectUri)) return undefined;
  return { name: app.name, host: new URL(redirectUri).host };
}
