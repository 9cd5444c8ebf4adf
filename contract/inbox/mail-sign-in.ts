import Type, { type Static } from 'typebox';
import { Exactly, OneOf } from '../primitives.ts';
import { signInProviders } from '../values/sign-in-providers.ts';

/** The settings that an organization's own OAuth client needs, and the clients of this installation. */
export const MailSignInSetup = Exactly({
  redirect_uri: Type.String({ description: 'The redirect URI to register for the client.' }),
  installation_clients: Type.Array(OneOf(signInProviders, 'A provider.'), {
    description: 'The providers that this installation has its own client for.',
  }),
  organization_clients: Type.Array(
    Exactly({
      provider: OneOf(signInProviders, 'The provider.'),
      client_id: Type.String({ description: 'Its id; the secret is never shown.' }),
    }),
    { description: 'The organization’s own clients. They take precedence over those of the installation.' },
  ),
});

export type MailSignInSetup = Static<typeof MailSignInSetup>;

const word = (description: string) =>
  Type.String({ minLength: 1, maxLength: 1000, pattern: '^[!-~]+$', description });

const oneLine = (description: string) => Type.Optional(word(description));

export const SetSignInClientBody = Exactly({
  client_id: word('As the provider gives it.'),
  client_secret: word('It is stored sealed, and never shown.'),
});

export type SetSignInClientBody = Static<typeof SetSignInClientBody>;

export const BeginMailSignInBody = Exactly({
  provider: OneOf(signInProviders, 'Who has the mailbox.'),
  client_id: oneLine('Of a client of your own; if absent, that of the organization, or of the installation.'),
  client_secret: oneLine('Its secret. It is stored sealed, and never shown.'),
  username: Type.Optional(
    Type.String({
      minLength: 3,
      maxLength: 254,
      description: 'The mailbox to open, if it isn’t the channel’s address, such as a shared one.',
    }),
  ),
});

export type BeginMailSignInBody = Static<typeof BeginMailSignInBody>;

export const BegunMailSignIn = Exactly({
  url: Type.String({ description: 'The URL to redirect the browser to, within ten minutes.' }),
});

export const FinishMailSignInBody = Exactly({
  state: Type.String({ maxLength: 500, description: 'As returned by the provider.' }),
  code: Type.String({ minLength: 1, maxLength: 4000, description: 'As issued by the provider.' }),
});
