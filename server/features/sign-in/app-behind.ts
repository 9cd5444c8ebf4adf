import type { Reader } from '../../db/database.ts';
import { parsePublicId } from '../../ids/public-id.ts';
import { findActiveApp } from '../apps/app-store.ts';

/**
 * The app that sent a person to sign in, when what they return to is an authorization request. The request was checked
 * before it came here, and is checked again after.
 */
export async function appBehind(
  reader: Reader,
  returnTo: string,
): Promise<{ name: string; host: string } | undefined> {
  if (!returnTo.startsWith('/api/oauth/authorize?')) return undefined;
  const query = new URLSearchParams(returnTo.slice(returnTo.indexOf('?')));
  const id = parsePublicId('app', query.get('client_id') ?? '');
  const redirectUri = query.get('redirect_uri') ?? '';
  const app = id === undefined ? undefined : await findActiveApp(reader, id);
  return app && URL.canParse(redirectUri) ? { name: app.name, host: new URL(redirectUri).host } : undefined;
}
