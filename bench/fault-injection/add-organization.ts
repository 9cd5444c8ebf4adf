import { deskbell } from '../deskbell.ts';

/** Creates an organization with some conversations, and an app's token with every scope. */
export async function addOrganization(run = deskbell): Promise<{ token: string }> {
  const { organization } = await run('organization', 'create', '--name', `Faults ${Date.now()}`);
  const within = ['--organization', organization.id];
  const person = ['--email', `faults-${Date.now()}@example.com`, '--name', 'Faults', '--role', 'admin'];
  const { user } = await run('user', 'create', ...within, ...person);
  const scopes = [
    '--scope',
    'conversations:read conversations:write messages:read messages:write notes:read notes:write events:read webhooks:read webhooks:write',
  ];
  const redirect = ['--redirect-uri', 'https://example.com/callback'];
  const app = await run('app', 'create', ...within, '--name', 'Faults', ...redirect, ...scopes);
  const caller = ['--client-id', app.client_id, '--actor', 'self', '--user', user.id];
  const { access_token } = await run('token', 'create', ...within, ...caller, ...scopes);
  await run('generate', ...within, '--conversations', '40', '--messages-per-conversation', '2');
  return { token: access_token };
}
