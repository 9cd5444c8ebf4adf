import { OperatorError } from './operator-error.ts';

export type OAuthClient = { id: string; secret: string };

/** OAuth clients that the operator has registered with mailbox providers. */
export type MailSignInClients = Partial<Record<'google' | 'microsoft', OAuthClient>>;

/**
 * DESKBELL_GOOGLE_CLIENT_ID and _SECRET, DESKBELL_MICROSOFT_CLIENT_ID and _SECRET.
 *
 * @throws OperatorError
 */
export function readMailSignInClients(read: (name: string) => string | undefined): MailSignInClients {
  const google = readClient(read, 'DESKBELL_GOOGLE_CLIENT');
  const microsoft = readClient(read, 'DESKBELL_MICROSOFT_CLIENT');
  return { ...(google && { google }), ...(microsoft && { microsoft }) };
}

function readClient(read: (name: string) => string | undefined, name: string): OAuthClient | undefined {
  const [id, secret] = [read(`${name}_ID`), read(`${name}_SECRET`)];
  if (id === undefined && secret === undefined) return undefined;
  if (id !== undefined && secret !== undefined) return { id, secret };
  throw new OperatorError(`${name}_ID and ${name}_SECRET belong together: set both, or neither.`);
}
