import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, TextOrNull, Timestamp } from '../primitives.ts';
import { ScopeName } from '../scopes.ts';

export const AppSecret = Exactly({
  last_four: Type.String({ description: 'Its last four characters; only a hash of the rest is stored.' }),
  inserted_at: Timestamp('When it was created'),
  expires_at: Nullable(Timestamp('When it stops working'), '`null` while it is the app’s own.'),
});

/** A third party's program, as its administrators see it. */
export const App = Exactly({
  id: Id('app', 'App id; also its `client_id`.'),
  name: Type.String({ description: 'As shown on the consent screen.' }),
  logo_url: Nullable(Type.String({ description: 'An image as a `data:` URL.' })),
  is_public: Type.Boolean({
    description: 'Whether other organizations of this installation may connect it.',
  }),
  has_secret: Type.Boolean({
    description:
      'Whether it authenticates with a secret. One without is a public client: it acts for a person, at `/mcp` alone.',
  }),
  redirect_uris: Type.Array(Type.String(), { description: 'The redirect URIs.' }),
  scopes: Type.Array(ScopeName, { description: 'The scopes it can request.' }),
  secrets: Type.Array(AppSecret, {
    description: 'The active secrets, newest first; two during a rotation.',
  }),
  inserted_at: Timestamp('When it was registered'),
  updated_at: Timestamp('When it last changed'),
});

export type App = Static<typeof App>;

/** An app with its details. */
export const AppDetail = Exactly({
  ...App.properties,
  connection_count: Type.Integer({
    description: 'Live connections across all organizations; 100 means 100 or more.',
  }),
  has_foreign_connections: Type.Boolean({ description: 'Whether other organizations have connected it.' }),
});

export type AppDetail = Static<typeof AppDetail>;

const clientSecret = Nullable(
  Type.String({ description: 'Shown only once; only its hash is stored.' }),
  '`null` if the app has none.',
);

export const RegisteredApp = Exactly({ ...App.properties, client_secret: clientSecret });

export type RegisteredApp = Static<typeof RegisteredApp>;

const fields = {
  name: Type.String({ maxLength: 200, description: 'As shown on the consent screen.' }),
  redirect_uris: Type.Array(Type.String({ maxLength: 2000 }), {
    minItems: 1,
    maxItems: 20,
    description: 'The redirect URIs, matched exactly.',
  }),
  scopes: Type.Array(ScopeName, { minItems: 1, description: 'The scopes it can request.' }),
};

const logo = TextOrNull('A small picture as a `data:` address; `null` removes it.', { maxLength: 16_000 });
const isPublic = Type.Boolean({
  description: 'Whether every organization of this installation may connect it.',
});

export const RegisterAppBody = Exactly({
  ...fields,
  logo_url: Type.Optional(logo),
  is_public: Type.Optional(isPublic),
  has_secret: Type.Optional(
    Type.Boolean({
      description:
        'Whether it gets a secret, as is the default. An assistant that can’t keep one is registered without; its redirect URIs may have a scheme of its own. It can’t be changed later.',
    }),
  ),
});

export type RegisterAppBody = Static<typeof RegisterAppBody>;

export const ChangeAppBody = Exactly({
  name: Type.Optional(fields.name),
  redirect_uris: Type.Optional(fields.redirect_uris),
  scopes: Type.Optional(fields.scopes),
  logo_url: Type.Optional(logo),
  is_public: Type.Optional(isPublic),
});

export type ChangeAppBody = Static<typeof ChangeAppBody>;

/** How long the previous secret remains valid. */
export const RotateSecretBody = Exactly({
  old_secret_works_for: Type.Integer({
    minimum: 0,
    maximum: 30 * 86_400,
    description: 'In seconds; 0 ends the old secret immediately.',
  }),
});
