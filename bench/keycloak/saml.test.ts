import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrowserSession, openBrowser } from '../../server/testing/browser-session.ts';
import { type InboxClient, inboxClient } from '../../server/testing/inbox-client.ts';
import { type StartedWorld, startWorld } from '../../server/testing/start-world.ts';
import { visit } from './at-keycloak.ts';
import { findKeycloak } from './find-keycloak.ts';
import { password } from './realm.ts';
import { brokerRealm, samlRealm } from './saml-realms.ts';
import { type Keycloak, startKeycloak } from './start-keycloak.ts';

const found = await findKeycloak('signing in at a SAML provider, with Keycloak in between');

/** As docs/sign-in/saml.md describes it; the SAML provider is another realm of the same Keycloak. */
describe.skipIf(!found)('Keycloak in front of a SAML provider', () => {
  let keycloak: Keycloak;
  let started: StartedWorld;
  let admin: InboxClient;
  let providerId: string;
  const client = { id: 'deskbell', secret: 'the secret of this test client' };

  beforeAll(async () => {
    if (!found) return;
    [keycloak, started] = await Promise.all([
      startKeycloak(found),
      startWorld({ identityNetworks: ['127.0.0.1'] }),
    ]);
    const { app, world } = started;
    admin = await inboxClient(app.baseUrl, world.mara, world.bicycles.house);
    const { id, ...addresses } = (await admin.get('/sign-in/providers/new')).body.data;
    const { url } = keycloak;
    await keycloak.admin('POST', '', brokerRealm('broker', client, addresses));
    await keycloak.admin(
      'POST',
      '',
      samlRealm('saml', { url, broker: 'broker', certificate: await certificateOf('broker') }),
    );
    await connectBroker();
    const issuer = `${url}/realms/broker`;
    const settings = { id, name: 'SAML', issuer, client_id: client.id, client_secret: client.secret };
    const added = await admin.post('/sign-in/providers', settings);
    expect(added.status).toBe(201);
    providerId = id;
  });
  afterAll(async () => {
    await started?.app.stop();
    await keycloak?.stop();
  });

  async function certificateOf(realm: string): Promise<string> {
    const { body } = await keycloak.admin('GET', `/${realm}/keys`);
    const { keys } = body as { keys: { use: string; algorithm: string; certificate?: string }[] };
    return keys.find((it) => it.use === 'SIG' && it.algorithm === 'RS256')?.certificate ?? '';
  }

  /** Imports the provider's metadata, as the admin console does, and sends everybody there. */
  async function connectBroker(): Promise<void> {
    const { url } = keycloak;
    const fromUrl = `${url}/realms/saml/protocol/saml/descriptor`;
    const imported = await keycloak.admin('POST', '/broker/identity-provider/import-config', {
      providerId: 'saml',
      fromUrl,
    });
    await keycloak.admin('POST', '/broker/identity-provider/instances', {
      alias: 'saml',
      providerId: 'saml',
      enabled: true,
      trustEmail: true,
      config: {
        ...(imported.body as object),
        entityId: `${url}/realms/broker`,
        nameIDPolicyFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        wantAuthnRequestsSigned: 'true',
        validateSignature: 'true',
        wantAssertionsSigned: 'true',
        signatureAlgorithm: 'RSA_SHA256',
        syncMode: 'FORCE',
      },
    });
    const mapper = (name: string, attribute: string) =>
      keycloak.admin('POST', '/broker/identity-provider/instances/saml/mappers', {
        name,
        identityProviderAlias: 'saml',
        identityProviderMapper: 'saml-user-attribute-idp-mapper',
        config: { syncMode: 'INHERIT', 'attribute.name': attribute, 'user.attribute': name },
      });
    for (const name of ['email', 'firstName', 'lastName']) await mapper(name, name);
    await keycloak.admin('POST', '/broker/identity-provider/instances/saml/mappers', {
      name: 'support',
      identityProviderAlias: 'saml',
      identityProviderMapper: 'saml-advanced-group-idp-mapper',
      config: {
        syncMode: 'FORCE',
        attributes: JSON.stringify([{ key: 'member', value: '/support' }]),
        'are.attribute.values.regex': 'false',
        group: '/support',
      },
    });
    const flow = await keycloak.admin('GET', '/broker/authentication/flows/browser/executions');
    const redirector = (flow.body as { id: string; providerId?: string }[]).find(
      (it) => it.providerId === 'identity-provider-redirector',
    );
    await keycloak.admin('POST', `/broker/authentication/executions/${redirector?.id}/config`, {
      alias: 'to the SAML provider',
      config: { defaultProvider: 'saml' },
    });
  }

  const local = (address: string) => address.replace(started.app.baseUrl, '');

  async function signIn(username: string) {
    const [here, there] = [openBrowser(started.app.baseUrl), openPerRealm(keycloak.url)];
    const away = (await here.get(`/sign-in/${providerId}`)).headers.get('location') ?? '';
    const visited = await visit(there, { url: keycloak.url, address: away, person: { username, password } });
    if (visited.back === undefined) throw new Error(visited.page);
    const response = await here.get(local(visited.back));
    const { body } = await here.get('/api/inbox/v1/session');
    return { status: response.status, session: body?.data };
  }

  test('somebody who is invited joins with the address that the SAML provider has sent, and their groups decide the role', async () => {
    const role_mapping = {
      claim: 'groups',
      groups: [{ value: 'support', role: 'admin' }],
      default_role: 'member',
    };
    const path = `/sign-in/providers/${providerId}`;
    expect((await admin.call(path, { method: 'PATCH', json: { role_mapping } })).status).toBe(200);
    for (const email of ['robin@acme.example', 'nora@acme.example'])
      expect((await admin.post('/invitations', { email, role: 'member' })).status).toBe(201);
    const robin = await signIn('robin');
    expect([robin.status, robin.session?.user.email, robin.session?.memberships[0].role]).toEqual([
      303,
      'robin@acme.example',
      'admin',
    ]);
    const nora = await signIn('nora');
    expect([nora.status, nora.session?.memberships[0].role]).toEqual([303, 'member']);
    expect((await signIn('robin')).session?.user.email).toBe('robin@acme.example');
  });

  test('a response that the SAML provider has not signed signs nobody in', async () => {
    const clients = await keycloak.admin(
      'GET',
      `/saml/clients?clientId=${encodeURIComponent(`${keycloak.url}/realms/broker`)}`,
    );
    const [sp] = clients.body as { id: string; attributes: object }[];
    const attributes = {
      ...sp?.attributes,
      'saml.server.signature': 'false',
      'saml.assertion.signature': 'false',
    };
    await keycloak.admin('PUT', `/saml/clients/${sp?.id}`, { ...sp, attributes });
    await expect(signIn('robin')).rejects.toThrow(/signature|signed/i);
  });
});

/** Realms set cookies of the same names, each for its own path. */
function openPerRealm(url: string): BrowserSession {
  const browsers = new Map<string, BrowserSession>();
  const at = (path: string) => {
    const realm = /^\/realms\/([^/]+)/.exec(path)?.[1] ?? '';
    const browser = browsers.get(realm) ?? openBrowser(url);
    browsers.set(realm, browser);
    return browser;
  };
  return {
    ...openBrowser(url),
    get: (path, headers) => at(path).get(path, headers),
    post: (path, form, headers) => at(path).post(path, form, headers),
  };
}
