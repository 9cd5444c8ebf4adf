import { type Scope, scopes } from '../../contract/scopes.ts';
import type { Role } from '../access/caller.ts';
import { hashPassword } from '../access/passwords.ts';
import type { Database, Transaction } from '../db/database.ts';
import { createApp } from '../features/apps/create-app.ts';
import { createToken } from '../features/apps/create-token.ts';
import { addMember } from '../features/members/add-member.ts';
import { createOrganization } from '../features/organizations/create-organization.ts';
import { newId, publicId } from '../ids/public-id.ts';
import { addContact, addConversation } from './world-records.ts';

export const password = 'a password for tests';
export const redirectUri = 'https://app.example.com/callback';

/** A person of the cast: uuid, public id, address. */
export type Actor = { id: string; publicId: string; name: string; email: string };
type House = { id: string; publicId: string; name: string };
type RegisteredApp = { id: string; clientId: string; secret: string; name: string };

export type World = Awaited<ReturnType<typeof makeWorld>>;

let passwordHash: Promise<string> | undefined;

/**
 * The cast: at Bellweather Bicycles, Mara is the admin and Jonas a member; at Orchid Tea, Ada is the admin. Each
 * house has an app with every scope, a contact and a conversation. Orchid's data must stay invisible to the others.
 */
export async function makeWorld(database: Database) {
  passwordHash ??= hashPassword(password);
  const hash = await passwordHash;
  return database.transaction(async (transaction) => {
    const bicycles = await makeHouse(transaction, 'Bellweather Bicycles');
    const tea = await makeHouse(transaction, 'Orchid Tea');
    const join = (house: House, name: string, role: Role) => makeMember(transaction, house, name, role, hash);
    const mara = await join(bicycles.house, 'Mara', 'admin');
    const jonas = await join(bicycles.house, 'Jonas', 'member');
    const ada = await join(tea.house, 'Ada', 'admin');
    return { bicycles, tea, mara, jonas, ada };
  });
}

async function makeHouse(transaction: Transaction, name: string) {
  const { id } = await createOrganization(transaction, name);
  const app = await makeApp(transaction, id, `${name} Helper`);
  const contact = await addContact(transaction, { organizationId: id, name: `A customer of ${name}` });
  const conversation = await addConversation(transaction, { organizationId: id, contactId: contact.id });
  return { house: { id, publicId: publicId('org', id), name }, app, contact, conversation };
}

async function makeApp(
  transaction: Transaction,
  organizationId: string,
  name: string,
): Promise<RegisteredApp> {
  const { id, clientSecret } = await createApp(transaction, {
    organizationId,
    name,
    redirectUris: [redirectUri, 'http://127.0.0.1/callback'],
    scopes: [...scopes],
    isPublic: false,
  });
  return { id, clientId: publicId('app', id), secret: clientSecret, name };
}

async function makeMember(
  transaction: Transaction,
  house: House,
  name: string,
  role: Role,
  hash: string,
): Promise<Actor> {
  const email = `${name.toLowerCase()}@${newId()}.example`;
  const member = {
    organizationId: house.id,
    name,
    email,
    role,
    passwordHash: hash,
    actor: { type: 'system' } as const,
  };
  const { user } = await addMember(transaction, member);
  return { id: user.id, publicId: publicId('usr', user.id), name, email };
}

/** A token as the operator's command creates it; by default with every scope. */
export async function tokenFor(
  database: Database,
  { house, app }: World['bicycles'],
  person: Actor,
  options: { actor?: 'self' | 'app'; scopes?: readonly Scope[]; isForMcp?: boolean } = {},
): Promise<string> {
  const { actor = 'self', scopes: requested = scopes, isForMcp = false } = options;
  return database.transaction((transaction) =>
    createToken(transaction, {
      appId: app.id,
      organizationId: house.id,
      actor,
      userId: person.id,
      scopes: requested,
      isForMcp,
    }),
  );
}

/** Adds a member to a house, with light access if that is named as the role, for tests that remove members without touching the cast. */
export async function addColleague(
  database: Database,
  house: House,
  role: Role | 'light' = 'member',
  name = 'Robin',
): Promise<Actor & { memberId: string }> {
  return database.transaction(async (transaction) => {
    const email = `robin@${newId()}.example`;
    const actor = { type: 'system' } as const;
    const roleAndAccess = role === 'light' ? { role: 'member' as const, access: 'light' as const } : { role };
    const person = { organizationId: house.id, name, email, ...roleAndAccess, passwordHash: null, actor };
    const { user, member } = await addMember(transaction, person);
    return {
      id: user.id,
      publicId: publicId('usr', user.id),
      name,
      email,
      memberId: publicId('mem', member.id),
    };
  });
}
