import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, Timestamp } from '../primitives.ts';

const Provider = Exactly({
  id: Id('idp', 'Provider id.'),
  name: Type.String({ description: 'Its name on the sign-in page.' }),
});

/** An account at a provider that a person signs in with. */
export const Identity = Exactly({
  id: Id('idn', 'Identity id.'),
  provider: Provider,
  email: Nullable(Type.String({ description: 'The address that the provider gave last.' })),
  inserted_at: Timestamp('When it was connected'),
  last_used_at: Timestamp('When it was last used to sign in'),
});

export type Identity = Static<typeof Identity>;

const ConnectableProvider = Exactly({
  ...Provider.properties,
  organization_id: Nullable(
    Id('org', 'The organization whose members it is for.'),
    '`null` for the installation’s.',
  ),
});

export type ConnectableProvider = Static<typeof ConnectableProvider>;

export const Identities = Exactly({
  identities: Type.Array(Identity, { description: 'The connected ones, oldest first.' }),
  providers: Type.Array(ConnectableProvider, { description: 'Those that people can sign in with here.' }),
});

export type Identities = Static<typeof Identities>;

export const ConnectIdentityBody = Exactly({
  provider_id: Type.String({ maxLength: 100, description: 'One of `providers`.' }),
  return_to: Type.String({ maxLength: 2000, description: 'The path of the inbox to return to.' }),
});

export const ProviderAddress = Exactly({
  address: Type.String({ description: 'The provider’s page, to which the browser goes next.' }),
});

export type ProviderAddress = Static<typeof ProviderAddress>;
