import { writeFile } from 'node:fs/promises';
import { certificate } from '../../server/testing/test-certificate.ts';
import { deskbell, type RunningServer, startServer } from '../deskbell.ts';
import { settings } from '../settings.ts';

const scopes =
  'events:read conversations:read conversations:write messages:read messages:write channels:read channel_settings:write';

export type MailOrganization = { id: string; token: string };

/** An organization of its own, so that every run begins with empty mailboxes. */
export async function newOrganization(): Promise<MailOrganization> {
  const { organization } = await deskbell('organization', 'create', '--name', 'Mail bench');
  const within = ['--organization', organization.id];
  const email = `bench-${organization.id.slice(4)}@example.com`;
  const { user } = await deskbell(
    'user',
    'create',
    ...within,
    '--email',
    email,
    '--name',
    'Bench',
    '--role',
    'admin',
  );
  const app = await deskbell(
    ...['app', 'create', ...within, '--name', 'Bench', '--redirect-uri', 'https://example.com/callback'],
    ...['--scope', scopes],
  );
  const caller = ['--client-id', app.client_id, '--actor', 'self', '--user', user.id, '--scope', scopes];
  const { access_token } = await deskbell('token', 'create', ...within, ...caller);
  return { id: organization.id, token: access_token };
}

/** A server that may connect to the benchmark's mail server, and trusts its certificate. */
export async function startMailServer(): Promise<RunningServer> {
  const authorities = `${settings.dataDir}-ca.pem`;
  await writeFile(authorities, certificate);
  return startServer(undefined, undefined, {
    DESKBELL_MAIL_ALLOW: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: authorities,
    LOG_LEVEL: 'warn',
  });
}

export async function call<Body>(
  { address }: Pick<RunningServer, 'address'>,
  token: string,
  path: string,
  body?: object,
): Promise<Body> {
  const response = await fetch(`${address}/api/oauth/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
  return JSON.parse(text).data;
}

/** A channel that reads the mailbox of a user. */
export function connectMailbox(
  server: Pick<RunningServer, 'address'>,
  token: string,
  { user, port, history = 'none' }: { user: string; port: number; history?: 'none' | 'all' },
): Promise<{ id: string }> {
  const incoming = { host: '127.0.0.1', port, security: 'tls', username: user, password: 'bench' };
  return call(server, token, '/channels', {
    type: 'mail',
    name: user,
    address: `${user}@heron.example`,
    incoming,
    history,
  });
}
