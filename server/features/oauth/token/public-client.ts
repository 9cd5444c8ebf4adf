import { hashSecret } from '../../../access/secret-token.ts';
import type { Reader } from '../../../db/database.ts';
import { parsePublicId } from '../../../ids/public-id.ts';
import { isDocumentUrl } from '../documents/client-document.ts';
import type { ClientRequest } from './authenticate-client.ts';

/** The id of a client that authenticates with nothing; undefined if it sends a secret, or no id. */
export function publicClientId({ form, authorization }: ClientRequest): string | undefined {
  if (authorization !== undefined || form.has('client_secret')) return undefined;
  return form.get('client_id') ?? undefined;
}

type Issued = { table: 'authorization_codes' | 'refresh_tokens' | 'tokens'; secret: string };

/**
 * The app that a client without a secret means: a registered one, or the one that stands for its document in the
 * organization for which a code or token was issued. Undefined if there is none, or if it has a secret.
 *
 * Nothing proves that the client is the one that it names. What proves the exchange is the verifier, and for tokens
 * that the client has them.
 */
export async function publicClient(
  reader: Reader,
  clientId: string,
  issued: Issued,
): Promise<string | undefined> {
  const id = parsePublicId('app', clientId);
  if (id === undefined)
    return isDocumentUrl(clientId) ? appOfDocumentIn(reader, clientId, issued) : undefined;
  const [app] = await reader.read<{ id: string }>({
    name: 'find_public_client',
    text: `SELECT id FROM apps WHERE id = $1 AND is_public_client AND document_url IS NULL AND status = 'active'`,
    values: [id],
  });
  return app?.id;
}

async function appOfDocumentIn(reader: Reader, url: string, { table, secret }: Issued) {
  const [app] = await reader.read<{ id: string }>({
    name: `find_app_of_document_in_${table}`,
    text: textFor[table],
    values: [hashSecret(secret), url],
  });
  return app?.id;
}

const ofConnection = (table: string) => `
  SELECT a.id FROM ${table} t JOIN connections c ON c.id = t.connection_id JOIN apps a ON a.id = c.app_id
   WHERE t.secret_hash = $1 AND a.document_url = $2`;

const textFor: Record<Issued['table'], string> = {
  authorization_codes: `
    SELECT a.id FROM authorization_codes c JOIN apps a ON a.id = c.app_id
     WHERE c.code_hash = $1 AND a.document_url = $2`,
  refresh_tokens: ofConnection('refresh_tokens'),
  tokens: ofConnection('tokens'),
};
