/** What Keycloak calls the people of the test; all have the same password there. */
export const password = 'a password at Keycloak';

type Addresses = { redirect_uri: string; logout_uri: string; post_logout_uri: string };

/** A realm as an admin would set it up by docs/operating/single-sign-on.md. */
export function realm(name: string, client: { id: string; secret: string }, addresses: Addresses) {
  const person = (username: string, emailVerified: boolean, groups: string[]) => ({
    username,
    emailVerified,
    groups,
    enabled: true,
    email: `${username}@acme.example`,
    firstName: username,
    lastName: 'Acme',
    credentials: [{ type: 'password', value: password, temporary: false }],
  });
  return {
    realm: name,
    enabled: true,
    sslRequired: 'none',
    groups: [{ name: 'support' }, { name: 'support-leads' }],
    users: [person('robin', true, ['/support']), person('nora', false, ['/support'])],
    clients: [
      {
        clientId: client.id,
        secret: client.secret,
        protocol: 'openid-connect',
        publicClient: false,
        standardFlowEnabled: true,
        directAccessGrantsEnabled: false,
        redirectUris: [addresses.redirect_uri],
        attributes: {
          'post.logout.redirect.uris': addresses.post_logout_uri,
          'backchannel.logout.url': addresses.logout_uri,
          'backchannel.logout.session.required': 'true',
          'pkce.code.challenge.method': 'S256',
        },
        protocolMappers: [
          {
            name: 'groups',
            protocol: 'openid-connect',
            protocolMapper: 'oidc-group-membership-mapper',
            config: { 'claim.name': 'groups', 'full.path': 'false', 'id.token.claim': 'true' },
          },
        ],
      },
    ],
  };
}
