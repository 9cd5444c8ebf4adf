import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, TextOrNull, Timestamp } from '../primitives.ts';
import { ScopeName } from '../scopes.ts';

export const AppSecret = Exactly({
  last_four: Type.String({ description: 'Its last four characters; the rest is stored nowhere.' }),
  inserted_at: Timestamp('When it was created'),
  expires_at: Nullable(Timestamp('When it stops working'), '`null` while it is the app’s own.'),
});

/** A third party's program, as those see it who look after it. */
export const App = Exactly({
  id: Id('app', 'App id; also its `client_id`.'),
  name: Type.String({ description: 'As people are shown it when they are asked.' }),
  logo_url: Nullable(Type.String({ description: 'A picture, as a `data:` address.' })),
  is_public: Type.Boolean({
    description: 'Whether other organizations of this installation may connect it.',
  }),
  redirect_uris: Type.Array(Type.String(), { description: 'Where people may be sent back to.' }),
  scopes: Type.Array(ScopeName, { description: 'What it may ask for.' }),
  secrets: Type.Array(AppSecret, {
    description: 'Those that work, the latest first; two during a rotation.',
  }),
  inserted_at: Timestamp('When it was registered'),
  updated_at: Timestamp('When it last changed'),
});

export type App = Static<typeof App>;

/** One app, with what is attached to it. */
export const AppDetail = Exactly({
  ...App.properties,
  connection_count: Type.Integer({
    description: 'Live connections across all organizations; 100 means 100 or more.',
  }),
  has_foreign_connections: Type.Boolean({ description: 'Whether other organizations are connected to it.' }),
});

export type AppDetail = Static<typeof AppDetail>;

const clientSecret = Type.String({ description: 'Shown this once; only its hash is stored.' });

export const RegisteredApp = Exactly({ ...App.properties, client_secret: clientSecret });

export type RegisteredApp = Static<typeof RegisteredApp>;

const fields = {
  name: Type.String({ maxLength: 200, description: 'As people are shown it when they are asked.' }),
  redirect_uris: Type.Array(Type.String({ maxLength: 2000 }), {
    minItems: 1,
    maxItems: 20,
    description: 'Where people may be sent back to, each to the letter.',
  }),
  scopes: Type.Array(ScopeName, { minItems: 1, description: 'What it may ask for.' }),
};

const logo = TextOrNull('A small picture as a `data:` address; `null` removes it.', { maxLength: 16_000 });
const isPublic = Type.Boolean({ description: 'Whether every organization here may connect it.' });

export const RegisterAppBody = Exactly({
  ...fields,
  logo_url: Type.Optional(logo),
  is_public: Type.Optional(isPublic),
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

/** Until when the secret before goes on working. */
export const RotateSecretBody = Exactly({
  old_secret_works_for: Type.Integer({
    minimum: 0,
    maximum: 30 * 86_400,
    description: 'Seconds; 0 ends the old secret at once.',
  }),
});
