import { realm } from './realm.ts';

type Client = Parameters<typeof realm>[1];
type Addresses = Parameters<typeof realm>[2];

/** The realm that Deskbell talks to: nobody has a password there. */
export function brokerRealm(name: string, client: Client, addresses: Addresses) {
  return { ...realm(name, client, addresses), users: [] };
}

type Serving = {
  url: string;
  broker: string /** What the broker signs its requests with. */;
  certificate: string;
};

/** A realm that plays a SAML provider, with the broker as its service provider. */
export function samlRealm(name: string, { url, broker, certificate }: Serving) {
  const entity = `${url}/realms/${broker}`;
  const { clients: _, ...people } = realm(
    name,
    { id: '', secret: '' },
    { redirect_uri: '', logout_uri: '', post_logout_uri: '' },
  );
  const attribute = (attributeName: string) => ({
    name: attributeName,
    protocol: 'saml',
    protocolMapper: 'saml-user-property-mapper',
    config: {
      'user.attribute': attributeName,
      'attribute.name': attributeName,
      'attribute.nameformat': 'Basic',
    },
  });
  const [robin, nora] = people.users;
  return {
    ...people,
    users: [robin, { ...nora, groups: [] }],
    clients: [
      {
        clientId: entity,
        protocol: 'saml',
        redirectUris: [`${entity}/broker/saml/endpoint`],
        attributes: {
          'saml.server.signature': 'true',
          'saml.assertion.signature': 'true',
          'saml.client.signature': 'true',
          'saml.signing.certificate': certificate,
          'saml.signature.algorithm': 'RSA_SHA256',
          'saml.force.post.binding': 'true',
          saml_name_id_format: 'persistent',
          saml_force_name_id_format: 'true',
          'saml.authnstatement': 'true',
        },
        protocolMappers: [
          ...['email', 'firstName', 'lastName'].map(attribute),
          {
            name: 'member',
            protocol: 'saml',
            protocolMapper: 'saml-group-membership-mapper',
            config: {
              'attribute.name': 'member',
              'attribute.nameformat': 'Basic',
              'full.path': 'true',
              single: 'true',
            },
          },
        ],
      },
    ],
  };
}
