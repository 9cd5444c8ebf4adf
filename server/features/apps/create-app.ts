import type { Scope } from '../../../contract/scopes.ts';
import { hashSecret, newSecretToken } from '../../access/secret-token.ts';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../ids/public-id.ts';
import { insertAppSecret } from './app-secret-store.ts';
import { insertApp } from './app-store.ts';

export type CreateApp = {
  organizationId: string;
  name: string;
  redirectUris: string[];
  scopes: Scope[];
  isPublic: boolean;
  logoUrl?: string | null;
};

/** Registers an app and returns its secret, the only time it is ever shown. The app's id is its client_id. */
export async function createApp(
  transaction: Transaction,
  requested: CreateApp,
): Promise<{ id: string; clientSecret: string }> {
  const app = rowOf(requested);
  await insertApp(transaction, app);
  return { id: app.id, clientSecret: await addAppSecret(transaction, app.id) };
}

/** Registers an app that can't keep a secret: it acts for a person, at `/mcp` alone. */
export async function createAppWithoutSecret(
  transaction: Transaction,
  requested: CreateApp,
): Promise<{ id: string }> {
  const app = rowOf(requested);
  await insertApp(transaction, { ...app, is_public_client: true });
  return { id: app.id };
}

function rowOf({ organizationId, name, redirectUris, scopes, isPublic, logoUrl = null }: CreateApp) {
  return {
    id: newId(),
    organization_id: organizationId,
    name,
    redirect_uris: redirectUris,
    scopes,
    is_public: isPublic,
    logo_url: logoUrl,
  };
}

export async function addAppSecret(transaction: Transaction, appId: string): Promise<string> {
  const secret = newSecretToken('dbs');
  await insertAppSecret(transaction, {
    id: newId(),
    appId,
    hash: hashSecret(secret),
    lastFour: secret.slice(-4),
  });
  return secret;
}
