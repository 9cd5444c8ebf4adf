import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';

export const providerStatuses = ['active', 'disabled'] as const;

const joinsWith = Nullable(
  OneOf(['full', 'light'], 'Their access.'),
  'The access of people without an account, who join by signing in with an address in a verified domain; `null`: only invited people join.',
);

/** Where members of an organization can sign in, without its client secret. */
export const SignInProvider = Exactly({
  id: Id('idp', 'Provider id.'),
  name: Type.String({ description: 'Its name on the sign-in page.' }),
  issuer: Type.String({ description: 'Its issuer, as in its configuration.' }),
  client_id: Type.String({ description: 'The client id that it issued to Deskbell.' }),
  redirect_uri: Type.String({ description: 'The address to register there.' }),
  logout_uri: Type.String({ description: 'The address for back-channel logout.' }),
  joins_with: joinsWith,
  status: OneOf(providerStatuses, 'Whether people can sign in with it.'),
  last_success_at: Nullable(
    Timestamp('When somebody last signed in with it, to the minute'),
    '`null`: never.',
  ),
  last_fault: Nullable(
    Type.String({ description: 'Its last error, in plain language.' }),
    '`null`: nothing did.',
  ),
  last_fault_at: Nullable(Timestamp('When that was')),
  inserted_at: Timestamp('When it was added'),
});

export type SignInProvider = Static<typeof SignInProvider>;

export const SignInProviders = Exactly({
  providers: Type.Array(SignInProvider, { description: 'The organization’s providers, oldest first.' }),
});

const fields = {
  name: Type.String({ maxLength: 200, description: 'Its name on the sign-in page.' }),
  client_id: Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '^[\\x20-\\x7e]+$',
    description: 'The client id that it issued to Deskbell.',
  }),
  client_secret: Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '^[\\x20-\\x7e]+$',
    description: 'The client secret. It is stored encrypted, and never returned.',
  }),
};

export const AddSignInProviderBody = Exactly({
  ...fields,
  issuer: Type.String({
    maxLength: 500,
    description: 'An `https` address without a query, below which the provider publishes its configuration.',
  }),
});

export type AddSignInProviderBody = Static<typeof AddSignInProviderBody>;

export const ChangeSignInProviderBody = Exactly({
  name: Type.Optional(fields.name),
  client_id: Type.Optional(fields.client_id),
  client_secret: Type.Optional(fields.client_secret),
  joins_with: Type.Optional(joinsWith),
  status: Type.Optional(OneOf(providerStatuses, 'Whether people can sign in with it.')),
});

export type ChangeSignInProviderBody = Static<typeof ChangeSignInProviderBody>;
