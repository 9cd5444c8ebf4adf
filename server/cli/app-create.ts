import { isScope, type Scope } from '../../contract/scopes.ts';
import { createApp, createAppWithoutSecret } from '../features/apps/create-app.ts';
import { redirectUriError } from '../features/apps/redirect-uri.ts';
import { publicId } from '../ids/public-id.ts';
import type { Command, Values } from './command.ts';
import { namedOrganization } from './find-named.ts';
import { readName } from './read-name.ts';
import { UsageError } from './usage-error.ts';

export const appCreate: Command = {
  words: 'app create',
  summary: 'Registers an app; its secret is shown only once',
  options: {
    organization: { help: 'Id or slug of the organization it belongs to', isRequired: true },
    name: { help: 'Its name, as the consent page shows it', isRequired: true },
    'redirect-uri': { help: 'Its redirect URI', isRequired: true, isMultiple: true },
    scope: {
      help: 'A scope it may request, or several separated by spaces',
      isRequired: true,
      isMultiple: true,
    },
    public: { help: 'Every organization of the installation may connect it', isFlag: true },
    'without-secret': {
      help: 'For a program that can’t keep a secret: it acts for a person, at /mcp alone',
      isFlag: true,
    },
  },
  async work({ database }, values) {
    const requested = readApp(values);
    const organization = await namedOrganization(database, values.one('organization'));
    const fields = { organizationId: organization.id, ...requested };
    if (values.has('without-secret')) {
      const { id } = await database.transaction((transaction) => createAppWithoutSecret(transaction, fields));
      const clientId = publicId('app', id);
      return {
        text: `Registered ${requested.name}.\n  client_id      ${clientId}`,
        json: { app: { id: clientId, name: requested.name }, client_id: clientId },
      };
    }
    const { id, clientSecret } = await database.transaction((transaction) => createApp(transaction, fields));
    const clientId = publicId('app', id);
    return {
      text: `Registered ${requested.name}.\n  client_id      ${clientId}\n  client_secret  ${clientSecret}`,
      json: { app: { id: clientId, name: requested.name }, client_id: clientId, client_secret: clientSecret },
    };
  },
};

function readApp(values: Values) {
  const name = readName(values);
  const redirectUris = values.many('redirect-uri');
  for (const uri of redirectUris) {
    const uriError = redirectUriError(uri, { hasSecret: !values.has('without-secret') });
    if (uriError) throw new UsageError(`--redirect-uri ${uri} ${uriError}.`);
  }
  return { name, redirectUris, scopes: readScopes(values.many('scope')), isPublic: values.has('public') };
}

/** @throws UsageError for an unknown scope */
export function readScopes(texts: string[]): Scope[] {
  const names = [...new Set(texts.flatMap((text) => text.split(/[ ,]+/)).filter((name) => name !== ''))];
  const unknown = names.find((name) => !isScope(name));
  if (unknown !== undefined)
    throw new UsageError(`--scope ${unknown} is not a scope; see docs/api/scopes.md.`);
  if (names.length === 0) throw new UsageError('--scope names no scope.');
  return names.filter(isScope);
}
