import { allowedScopes } from '../access/effective-scopes.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { Reader } from '../db/database.ts';
import type { AppRow } from '../features/apps/app-store.ts';
import { createToken } from '../features/apps/create-token.ts';
import { anyAdmin, findMember, type MemberRow } from '../features/members/member-store.ts';
import type { OrganizationRow } from '../features/organizations/organization-store.ts';
import { readScopes } from './app-create.ts';
import type { Command } from './command.ts';
import { namedAppWithSecret, namedOrganization, namedUser } from './find-named.ts';
import { UsageError } from './usage-error.ts';

export const tokenCreate: Command = {
  words: 'token create',
  summary: 'Connects an app to an organization without a browser and prints an access token',
  options: {
    'client-id': { help: 'The app', isRequired: true },
    organization: { help: 'Id or slug', isRequired: true },
    actor: { help: 'self acts for a person, app for the app only', isRequired: true },
    user: { help: 'Id or email address of the person; required with --actor self' },
    scope: { help: 'A scope, or several separated by spaces', isRequired: true, isMultiple: true },
  },
  async work({ database }, values) {
    const actor = readActor(values.one('actor'));
    if (actor === 'self' && !values.has('user')) throw new UsageError('--user is missing.');
    const requested = readScopes(values.many('scope'));
    const app = await namedAppWithSecret(database, values.one('client-id'));
    const organization = await namedOrganization(database, values.one('organization'));
    checkServed(app, organization);
    const member = await consenting(database, organization, actor, values.maybe('user'));
    const scopes = allowedScopes(requested, member);
    checkScopes(app, scopes, member);
    const token = await database.transaction((transaction) =>
      createToken(transaction, {
        appId: app.id,
        organizationId: organization.id,
        actor,
        userId: member.user_id,
        scopes,
      }),
    );
    const json = { access_token: token, token_type: 'Bearer', scope: scopes.join(' ') };
    return { text: `${token}\n(scopes: ${json.scope})`, json };
  },
};

function readActor(text: string): 'self' | 'app' {
  if (text === 'self' || text === 'app') return text;
  throw new UsageError('--actor must be self or app.');
}

function checkServed(app: AppRow, organization: OrganizationRow): void {
  if (app.is_public || app.organization_id === organization.id) return;
  throw new OperatorError(`The app ${app.name} belongs to another organization and is not public.`);
}

function checkScopes(app: AppRow, scopes: string[], { role, access }: MemberRow): void {
  const foreign = scopes.find((scope) => !app.scopes.includes(scope));
  if (foreign !== undefined)
    throw new OperatorError(`The app ${app.name} did not register the scope ${foreign}.`);
  if (scopes.length === 0)
    throw new OperatorError(
      access === 'light'
        ? 'Light access allows none of these scopes.'
        : `The role ${role} allows none of these scopes.`,
    );
}

/** The rules of consent apply here too: for `self` any active member, for `app` an admin (contract section 4). */
async function consenting(
  reader: Reader,
  organization: OrganizationRow,
  actor: 'self' | 'app',
  user: string | undefined,
): Promise<MemberRow> {
  const member =
    user === undefined
      ? await anyAdmin(reader, organization.id)
      : await findMember(reader, organization.id, (await namedUser(reader, user)).id);
  if (member?.status !== 'active') throw new OperatorError(noMember(organization, user));
  if (actor === 'app' && member.role !== 'admin') {
    throw new OperatorError(
      `${user} is no admin of ${organization.name}; only admins connect an app as itself.`,
    );
  }
  return member;
}

function noMember({ name }: OrganizationRow, user: string | undefined): string {
  return user === undefined ? `${name} has no admin yet.` : `${user} is not an active member of ${name}.`;
}
