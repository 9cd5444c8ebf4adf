import { normalizeEmail } from '../access/email-address.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { Reader } from '../db/database.ts';
import { type AppRow, findActiveApp } from '../features/apps/app-store.ts';
import { findProvider, type ProviderRow } from '../features/identity-providers/provider-store.ts';
import { findUserByEmail, findUserById, type UserRow } from '../features/members/user-store.ts';
import {
  type FoundOrganization,
  findOrganization,
  type OrganizationRow,
} from '../features/organizations/organization-store.ts';
import { parsePublicId } from '../ids/public-id.ts';

/** Finds an organization by id or slug. @throws OperatorError, also for one that is being deleted */
export async function namedOrganization(reader: Reader, text: string): Promise<OrganizationRow> {
  const { deleted_at, ...organization } = await anyNamedOrganization(reader, text);
  if (deleted_at === null) return organization;
  throw new OperatorError(
    `${organization.name} is being deleted. To use it again, run deskbell organization restore --organization ${organization.slug}.`,
  );
}

/** The same, including organizations that are being deleted. @throws OperatorError */
export async function anyNamedOrganization(reader: Reader, text: string): Promise<FoundOrganization> {
  const id = parsePublicId('org', text);
  const organization = await findOrganization(reader, id === undefined ? { slug: text } : { id });
  if (!organization) throw new OperatorError(`There is no organization with the id or slug "${text}".`);
  return organization;
}

/** Finds a person by id or email address. @throws OperatorError */
export async function namedUser(reader: Reader, text: string): Promise<UserRow> {
  const id = parsePublicId('usr', text);
  const email = normalizeEmail(text);
  const byEmail = email === undefined ? undefined : await findUserByEmail(reader, email);
  const user = id === undefined ? byEmail : await findUserById(reader, id);
  if (!user) throw new OperatorError(`There is no user with the id or email address "${text}".`);
  return user;
}

/** Finds an app by client id. @throws OperatorError */
export async function namedApp(reader: Reader, clientId: string): Promise<AppRow> {
  const id = parsePublicId('app', clientId);
  const app = id === undefined ? undefined : await findActiveApp(reader, id);
  if (!app) throw new OperatorError(`There is no app with the client id "${clientId}".`);
  return app;
}

/** Finds an app that has a secret, and tokens for the API. @throws OperatorError */
export async function namedAppWithSecret(reader: Reader, clientId: string): Promise<AppRow> {
  const app = await namedApp(reader, clientId);
  if (app.is_public_client)
    throw new OperatorError(
      `The app ${app.name} has no secret: people connect it to /mcp in their browsers.`,
    );
  return app;
}

/** Finds an identity provider by id. @throws OperatorError */
export async function namedProvider(reader: Reader, text: string): Promise<ProviderRow> {
  const id = parsePublicId('idp', text);
  const provider = id === undefined ? undefined : await findProvider(reader, id);
  if (!provider) throw new OperatorError(`There is no identity provider with the id "${text}".`);
  return provider;
}
