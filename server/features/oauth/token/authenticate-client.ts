import { timingSafeEqual } from 'node:crypto';
import type { FailureLimit } from '../../../access/failure-limit.ts';
import { hashSecret } from '../../../access/secret-token.ts';
import type { Reader } from '../../../db/database.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { liveSecretHashes } from '../../apps/app-secret-store.ts';
import { TokenError } from '../token-error.ts';
import { readBasicCredentials } from './basic-credentials.ts';

type Credentials = { clientId: string; secret: string; isBasic: boolean };

type Dependencies = { reader: Reader; limit: FailureLimit };

/** What an app's server sent: its form, its Authorization header, and its address. */
export type ClientRequest = { form: URLSearchParams; authorization: string | undefined; address: string };

const nobody = '00000000-0000-0000-0000-000000000000';
const decoy = hashSecret('no secret has this hash');

/**
 * Authenticates the app that calls the token or revocation endpoint: by form fields as in the spec, or by HTTP Basic
 * (RFC 6749 section 2.3.1). Unknown app, wrong secret and revoked secret get the same response after the same work
 * (security 47).
 *
 * @throws TokenError invalid_client; invalid_request if both methods are used. RateLimited after too many failures.
 * @returns the app's uuid
 */
export async function authenticateClient(
  { reader, limit }: Dependencies,
  { form, authorization, address }: ClientRequest,
): Promise<string> {
  const { clientId, secret, isBasic } = readCredentials(form, authorization);
  const who = { kind: 'client', name: clientId, address } as const;
  const appId = await limit.check(who, () => findClient(reader, clientId, secret));
  if (appId === undefined) throw invalidClient(isBasic);
  return appId;
}

async function findClient(reader: Reader, clientId: string, secret: string): Promise<string | undefined> {
  const appId = parsePublicId('app', clientId);
  const hashes = await liveSecretHashes(reader, appId ?? nobody);
  const sent = hashSecret(secret);
  const matches = [decoy, ...hashes].filter((hash) => timingSafeEqual(hash, sent));
  return matches.length > 0 ? appId : undefined;
}

function readCredentials(form: URLSearchParams, authorization: string | undefined): Credentials {
  const clientId = form.get('client_id');
  const secret = form.get('client_secret');
  if (authorization === undefined) return { clientId: clientId ?? '', secret: secret ?? '', isBasic: false };
  const basic = readBasicCredentials(authorization);
  if (!basic) throw invalidClient(true);
  if (secret !== null)
    throw new TokenError('invalid_request', 'Send the client secret in one way, not in two.');
  if (clientId !== null && clientId !== basic.clientId) {
    throw new TokenError('invalid_request', 'client_id differs from the one in the Authorization header.');
  }
  return { ...basic, isBasic: true };
}

function invalidClient(isBasic: boolean): TokenError {
  const headers: Record<string, string> = isBasic ? { 'www-authenticate': 'Basic realm="deskbell"' } : {};
  return new TokenError('invalid_client', 'The client id or the client secret is not right.', headers);
}
