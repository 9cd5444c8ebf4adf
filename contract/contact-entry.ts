import Type, { type Static } from 'typebox';
import { exampleId } from './example-id.ts';
import { Exactly, Id, Nullable, Timestamp, webAddress } from './primitives.ts';

const reference = {
  id: Id('ent', 'Contact entry id.'),
  contact_id: Id('cnt', 'The contact it is about.'),
  app: Exactly(
    { id: Id('app', 'App id.'), name: Type.String({ description: 'Its display name.' }) },
    'The app that added it.',
  ),
  happened_at: Timestamp('When it happened'),
  inserted_at: Timestamp('When it was added'),
};

const example = {
  id: exampleId('ent'),
  contact_id: exampleId('cnt'),
  app: { id: exampleId('app'), name: 'Shop' },
  happened_at: 1_790_003_600,
  inserted_at: 1_790_003_601,
};
const exampleContent = {
  title: 'Placed order 1017',
  text: 'Two inner tubes and a pump, 34.00 EUR',
  url: 'https://shop.example.com/orders/1017',
};

const title = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: 'What happened, in one line.',
});
const text = Type.String({ maxLength: 10_000, description: 'Details as plain text; line breaks are kept.' });
const url = Type.String({ maxLength: 2000, ...webAddress, description: 'Where to read more.' });

export const ContactEntry = Exactly(
  {
    ...reference,
    title,
    text: Nullable(text),
    url: Nullable(Type.String({ description: 'Where to read more.' })),
  },
  'Something that an app has told about a contact: an order, a payment, a visit.',
  { ...example, ...exampleContent },
);

export type ContactEntry = Static<typeof ContactEntry>;

/** As events have it: what is written about a person is not copied into the log (decisions/0320). */
export const ContactEntryReference = Exactly(
  reference,
  'An entry of an app about a contact, without its content: get the entry for that.',
  example,
);

export type ContactEntryReference = Static<typeof ContactEntryReference>;

export const CreateContactEntryBody = Exactly(
  {
    title,
    text: Type.Optional(Nullable(text)),
    url: Type.Optional(Nullable(url)),
    happened_at: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 253_402_300_799,
        description: 'When it happened, in Unix seconds. Default now.',
      }),
    ),
  },
  'What an app tells about a contact.',
  exampleContent,
);

export type CreateContactEntryBody = Static<typeof CreateContactEntryBody>;
