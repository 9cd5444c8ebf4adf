import Type, { type Static } from 'typebox';
import { Role } from '../me.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from '../primitives.ts';

export const providerStatuses = ['active', 'disabled'] as const;

const joinsWith = Nullable(
  OneOf(['full', 'light'], 'Their access.'),
  'The access of people without an account, who join by signing in with an address in a verified domain; `null`: only invited people join.',
);

const withoutControls = '^[^\\x00-\\x1f\\x7f]+$';

/** Which role members get from their groups at the provider. */
export const RoleMapping = Exactly({
  claim: Type.String({
    maxLength: 200,
    pattern: withoutControls,
    description:
      'The claim that lists somebody’s groups, such as `groups`: an array of strings, or one string. Absent means no groups.',
  }),
  groups: Type.Array(
    Exactly({
      value: Type.String({
        maxLength: 500,
        pattern: withoutControls,
        description: 'A group, exactly as the provider sends it.',
      }),
      role: Role,
    }),
    { maxItems: 100, description: 'The highest role of all groups that match applies.' },
  ),
  default_role: Nullable(
    OneOf(['member'], 'The role of people in none of these groups.'),
    '`null`: they can’t sign in.',
  ),
});

export type RoleMapping = Static<typeof RoleMapping>;

const roleMapping = Nullable(
  RoleMapping,
  'Applied whenever somebody signs in with it. The roles of people who have connected it can’t be changed by hand; the last admin stays one. `null`, or without groups: roles are changed by hand.',
);

const endsSession = Type.Boolean({
  description:
    'Whether signing out of Deskbell also signs out at the provider, if its configuration has an `end_session_endpoint`. Register `post_logout_uri` there first.',
});

const postLogoutUri = Type.String({
  description: 'The address that people return to after signing out there.',
});

/** Where members of an organization can sign in, without its client secret. */
export const SignInProvider = Exactly({
  id: Id('idp', 'Provider id.'),
  name: Type.String({ description: 'Its name on the sign-in page.' }),
  issuer: Type.String({ description: 'Its issuer, as in its configuration.' }),
  client_id: Type.String({ description: 'The client id that it issued to Deskbell.' }),
  redirect_uri: Type.String({ description: 'The address to register there.' }),
  logout_uri: Type.String({ description: 'The address for back-channel logout.' }),
  post_logout_uri: postLogoutUri,
  ends_session: endsSession,
  joins_with: joinsWith,
  role_mapping: roleMapping,
  status: OneOf(providerStatuses, 'Whether people can sign in with it.'),
  disabled_by: Nullable(
    OneOf(
      ['admin', 'operator'],
      'Who disabled it. What the operator has disabled, only the operator can enable, change or delete.',
    ),
    '`null` if it is active.',
  ),
  last_success_at: Nullable(
    Timestamp('When somebody last signed in with it, to the minute'),
    '`null`: never.',
  ),
  last_fault: Nullable(
    Type.String({ description: 'Its last error, in plain language.' }),
    '`null`: nothing did.',
  ),
  last_fault_at: Nullable(Timestamp('When that was')),
  browser_error: Nullable(
    Type.String({
      description:
        'The code of the last error that a browser came back with. Anybody can make it up, so it is no error of the provider.',
    }),
    '`null`: none did.',
  ),
  browser_error_at: Nullable(Timestamp('When that was, to the minute')),
  inserted_at: Timestamp('When it was added'),
});

export type SignInProvider = Static<typeof SignInProvider>;

export const SignInProviders = Exactly({
  providers: Type.Array(SignInProvider, { description: 'The organization’s providers, oldest first.' }),
});

export type SignInProviders = Static<typeof SignInProviders>;

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

/** What to register at a provider, before it is added. */
export const SignInProviderAddresses = Exactly({
  id: Id('idp', 'The id that the provider will have.'),
  redirect_uri: Type.String({ description: 'The address to register there.' }),
  logout_uri: Type.String({ description: 'The address for back-channel logout.' }),
  post_logout_uri: postLogoutUri,
});

export type SignInProviderAddresses = Static<typeof SignInProviderAddresses>;

export const AddSignInProviderBody = Exactly({
  ...fields,
  id: Type.Optional(
    Id('idp', 'From `GET /sign-in/providers/new`, so that its addresses are known in advance.'),
  ),
  status: Type.Optional(
    OneOf(providerStatuses, 'Default: `active`. A disabled one can be tried before people sign in with it.'),
  ),
  ends_session: Type.Optional(endsSession),
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
  ends_session: Type.Optional(endsSession),
  joins_with: Type.Optional(joinsWith),
  role_mapping: Type.Optional(roleMapping),
  status: Type.Optional(OneOf(providerStatuses, 'Whether people can sign in with it.')),
});

export type ChangeSignInProviderBody = Static<typeof ChangeSignInProviderBody>;
