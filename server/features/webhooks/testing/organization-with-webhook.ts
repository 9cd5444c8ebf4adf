import type { Scope } from '../../../../contract/scopes.ts';
import { publicId } from '../../../ids/public-id.ts';
import type { ApiClient } from '../../../testing/http-client.ts';
import type { StartedWorld } from '../../../testing/start-world.ts';
import { type Actor, addColleague, tokenFor } from '../../../testing/world.ts';
import { createApp } from '../../apps/create-app.ts';
import { createOrganization } from '../../organizations/create-organization.ts';

export type OrganizationWithWebhook = {
  id: string;
  admin: Actor & { memberId: string };
  api: ApiClient;
  /** Creates an endpoint there; returns its public id and secret. */
  hook(url: string, types?: string[]): Promise<{ id: string; secret: string }>;
  /** Causes an event; returns the contact's public id. */
  addContact(name?: string): Promise<string>;
  /** The same app again, for somebody else or with other scopes. */
  as(person: Actor, options?: { actor?: 'self' | 'app'; scopes?: readonly Scope[] }): Promise<ApiClient>;
};

/** An organization without events, so that a test only counts its own. */
export async function organizationWithWebhook(
  { app }: StartedWorld,
  options: { actor?: 'self' | 'app'; scopes?: readonly Scope[] } = {},
): Promise<OrganizationWithWebhook> {
  const { database } = app;
  const { id } = await database.transaction((transaction) =>
    createOrganization(transaction, 'A quiet house'),
  );
  const house = { id, publicId: publicId('org', id), name: 'A quiet house' };
  const admin = await addColleague(database, house, 'admin');
  const created = await database.transaction((transaction) =>
    createApp(transaction, {
      organizationId: id,
      name: 'Hooks',
      redirectUris: [],
      scopes: [],
      isPublic: false,
    }),
  );
  const cast = { house, app: { id: created.id, clientId: '', secret: '', name: 'Hooks' } };
  const as: OrganizationWithWebhook['as'] = async (person, requested) =>
    app.api(await tokenFor(database, cast as never, person, requested));
  const api = await as(admin, options);
  return {
    id,
    admin,
    api,
    as,
    async hook(url, types = ['contact.created']) {
      const { status, body } = await api.post('/webhooks', { url, types });
      if (status !== 201) throw new Error(`No webhook was made: ${JSON.stringify(body)}`);
      return body.data;
    },
    async addContact(name = 'Ines') {
      return (await api.post('/contacts', { name })).body.data.id;
    },
  };
}
