import Type, { type Static } from 'typebox';
import { exampleId, otherExampleId } from './example-id.ts';
import { Exactly, Id, Nullable, OneOf, Timestamp } from './primitives.ts';
import { Tag } from './tag.ts';
import { idPattern } from './values/id-pattern.ts';

export const suggestionKinds = ['reply', 'summary', 'tags', 'macro'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

export const suggestionStatuses = ['open', 'used', 'edited', 'dismissed'] as const;
export type SuggestionStatus = (typeof suggestionStatuses)[number];

export const sourceTypes = ['conversation', 'macro'] as const;
export type SourceType = (typeof sourceTypes)[number];

const kind = OneOf(
  suggestionKinds,
  'What it suggests: a reply to the contact, a summary for members, tags, or a macro.',
);
const status = OneOf(
  suggestionStatuses,
  '`open` until a member decides: `used` unchanged, `edited` before it was used, or `dismissed`.',
);
const sourceType = OneOf(sourceTypes, 'What the text is based on.');
const sourceId = Type.String({
  pattern: idPattern('cnv', 'mac'),
  description: 'Its id.',
  examples: [otherExampleId('cnv')],
});

export const SuggestionSource = Exactly(
  {
    type: sourceType,
    id: sourceId,
    title: Type.String({ description: 'The current subject of the conversation, or name of the macro.' }),
  },
  'Something that a suggestion is based on.',
  { type: 'conversation', id: otherExampleId('cnv'), title: 'Wheel arrived bent' },
);

const reference = {
  id: Id('sug', 'Suggestion id.'),
  conversation_id: Id('cnv', 'The conversation it is for.'),
  kind,
  status,
  inserted_at: Timestamp('When it was made'),
};

const example = {
  id: exampleId('sug'),
  conversation_id: exampleId('cnv'),
  kind: 'reply',
  status: 'open',
  inserted_at: 1_790_003_600,
} as const;

export const Suggestion = Exactly(
  {
    ...reference,
    body_html: Nullable(
      Type.String({ description: 'The text as sanitized HTML; with `reply` and `summary` only.' }),
    ),
    tags: Type.Array(Tag, { description: 'The tags to add; with `tags` only.' }),
    macro: Nullable(
      Exactly({ id: Id('mac', 'Macro id.'), name: Type.String({ description: 'Its name.' }) }),
      'The macro to reply with; with `macro` only, and `null` if not everyone sees it any more.',
    ),
    sources: Type.Array(SuggestionSource, {
      description:
        'What the text is based on. Those that no longer exist are left out, as are conversations without `conversations:read` and macros without `macros:read`.',
    }),
    by: Exactly(
      {
        type: OneOf(['app', 'model'], 'An app, or the language model of the organization.'),
        id: Nullable(Id('app', 'The app.')),
        name: Type.String({ description: 'The name of the app or of the model.' }),
      },
      'Who made it.',
    ),
    updated_at: Timestamp('When it last changed'),
  },
  'Something that an app or a language model proposes for a conversation. A member decides what becomes of it.',
  {
    ...example,
    body_html: '<p>We are sending you a new wheel today.</p>',
    tags: [],
    macro: null,
    sources: [{ type: 'conversation', id: otherExampleId('cnv'), title: 'Wheel arrived bent' }],
    by: { type: 'app', id: exampleId('app'), name: 'First app' },
    updated_at: 1_790_003_600,
  },
);

export type Suggestion = Static<typeof Suggestion>;

/** As events have it: suggested texts repeat what contacts wrote, and aren't copied into the log (decisions/0320). */
export const SuggestionReference = Exactly(
  reference,
  'A suggestion without its content: get the suggestion for that.',
  example,
);

export type SuggestionReference = Static<typeof SuggestionReference>;

export const suggestionFilters = {
  kind: Type.Optional(OneOf(suggestionKinds, 'Only suggestions of this kind.')),
  status: Type.Optional(OneOf(suggestionStatuses, 'Only suggestions with this status.')),
};

export const CreateSuggestionBody = Exactly(
  {
    kind,
    body_html: Type.Optional(
      Type.String({ maxLength: 150_000, description: 'The text as HTML; with `reply` and `summary` only.' }),
    ),
    tag_ids: Type.Optional(
      Type.Array(Id('tag', 'A tag, `tag_…`.'), {
        minItems: 1,
        maxItems: 10,
        uniqueItems: true,
        description: 'The tags to add; with `tags` only.',
      }),
    ),
    macro_id: Type.Optional(
      Id('mac', 'A macro, `mac_…`, that everyone in the organization sees; with `macro` only.'),
    ),
    sources: Type.Optional(
      Type.Array(Exactly({ type: sourceType, id: sourceId }, 'Something that the suggestion is based on.'), {
        maxItems: 10,
        description: 'Conversations, and macros that everyone sees. Members see them as links.',
      }),
    ),
  },
  'A new suggestion.',
  {
    kind: 'reply',
    body_html: '<p>We are sending you a new wheel today.</p>',
    sources: [{ type: 'conversation', id: otherExampleId('cnv') }],
  },
);

export type CreateSuggestionBody = Static<typeof CreateSuggestionBody>;

export const UpdateSuggestionBody = Exactly({ status }, 'Changes to a suggestion.', { status: 'dismissed' });

export type UpdateSuggestionBody = Static<typeof UpdateSuggestionBody>;

export const answerSearch = {
  q: Type.String({
    minLength: 1,
    maxLength: 2000,
    description: 'What is asked, in any words: the question of a customer, for example.',
    examples: ['My wheel arrived bent, what can I do?'],
  }),
};

export const FoundAnswer = Exactly(
  {
    type: OneOf(sourceTypes, 'Where it is from.'),
    id: sourceId,
    title: Type.String({ description: 'The subject of the conversation, or the name of the macro.' }),
    text: Type.String({
      description:
        'The question and its solution, or the text of the macro. Addresses, numbers and names of contacts are replaced by `[…]`.',
    }),
    score: Type.Number({
      description:
        'How well it fits: around 1 if it has every important word of the question, or means the same. At least 0.3.',
    }),
  },
  'A solved conversation, or a macro, that may answer a question.',
  {
    type: 'conversation',
    id: otherExampleId('cnv'),
    title: 'Wheel arrived bent',
    text: 'Wheel arrived bent\n\nMy wheel arrived bent.\n\nWe are sending you a new wheel today.',
    score: 0.9,
  },
);

export type FoundAnswer = Static<typeof FoundAnswer>;
