import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, Timestamp, webAddress } from '../primitives.ts';

export const aiFeatures = ['draft', 'rewrite', 'translate', 'summarise', 'tags', 'embed'] as const;
export type AiFeature = (typeof aiFeatures)[number];

const feature = OneOf(aiFeatures, 'Something that the language model does.');
const features = Type.Array(feature, { uniqueItems: true, description: 'What the model may do.' });
const redaction = OneOf(
  ['always', 'unless_local', 'never'],
  'Whether addresses, phone numbers, cards, IBANs and the contact’s name are replaced before they are sent.',
);
const tokens = (description: string) =>
  Type.Integer({
    minimum: 1,
    maximum: 1_000_000_000_000,
    description: `${description}; both directions count.`,
  });

const limits = {
  monthly_tokens: tokens('The tokens that the organization may use in a month (UTC)'),
  person_monthly_tokens: tokens('The tokens that each member may use in a month'),
};

const url = Type.String({
  maxLength: 500,
  ...webAddress,
  description: 'The address of the endpoint, without `/chat/completions`.',
});
const model = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '\\S',
  description: 'The name of the model.',
});

const embeddingModel = (description: string) =>
  Nullable(Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), description);

/** What a member can use. */
export const AiState = Exactly({
  features,
  is_near_limit: Type.Boolean({
    description: 'At least 80 % of the organization’s or the member’s tokens are used.',
  }),
});
export type AiState = Static<typeof AiState>;

export const AiSettings = Exactly({
  is_on: Type.Boolean({ description: 'Off until an admin switches it on.' }),
  operator_model: Nullable(Type.String(), 'The model of the operator’s endpoint; `null` if there is none.'),
  operator_embedding_model: embeddingModel(
    'The embeddings model of the operator’s endpoint; `null` if there is none.',
  ),
  endpoint: Nullable(
    Exactly({
      url,
      model,
      embedding_model: embeddingModel('The embeddings model of the same endpoint; `null`: none.'),
      has_key: Type.Boolean(),
    }),
    'The organization’s own endpoint; `null`: the operator’s.',
  ),
  has_vectors: Type.Boolean({
    description:
      'Whether the database can compare embeddings, by the PostgreSQL extension `vector`. If not, none are made.',
  }),
  features,
  redaction,
  ...limits,
  used_tokens: Type.Integer({ description: 'The tokens that the organization has used this month.' }),
});
export type AiSettings = Static<typeof AiSettings>;

export const ChangeAiSettingsBody = Exactly({
  is_on: Type.Boolean(),
  endpoint: Nullable(
    Exactly({
      url,
      model,
      embedding_model: Type.Optional(embeddingModel('`null`, or absent: none.')),
      key: Type.Optional(
        Nullable(
          Type.String({ minLength: 1, maxLength: 1000 }),
          'Sent as `Authorization: Bearer`; `null`: none. If absent, the stored one, as long as the address stays.',
        ),
      ),
    }),
  ),
  features,
  redaction,
  ...limits,
});
export type ChangeAiSettingsBody = Static<typeof ChangeAiSettingsBody>;

/** What was sent to an endpoint. */
export const AiRequest = Exactly({
  user_id: Nullable(Id('usr', 'Who asked.'), '`null`: Deskbell itself, for everyone.'),
  conversation_id: Nullable(Id('cnv', 'The conversation it was about.'), '`null`: none in particular.'),
  feature,
  model: Type.String(),
  host: Type.String({ description: 'Where it was sent.' }),
  sent: Type.String({ description: 'The text that was sent, after redaction.' }),
  tokens: Type.Integer(),
  outcome: OneOf(['answered', 'failed', 'stopped'], '`stopped` by the member.'),
  inserted_at: Timestamp('When it was sent'),
});
export type AiRequest = Static<typeof AiRequest>;

const conversation_id = Id('cnv', 'The conversation.');
const text = Type.String({ minLength: 1, maxLength: 20_000, description: 'Plain text.' });

export const RewriteBody = Exactly({
  conversation_id,
  text,
  style: OneOf(['shorter', 'friendlier', 'more_formal'], 'How it is rewritten.'),
});
export const TranslateBody = Exactly({
  conversation_id,
  text,
  language: Type.String({
    pattern: '^[a-z]{2}$',
    description: 'The language to translate into, as ISO 639-1.',
  }),
});
export const AboutConversationBody = Exactly({ conversation_id });

/** The answer as it is written. */
export const AiFrames = Type.String({
  description:
    'Server-sent events: `text` with the next part of the answer, then `done` with the id of the suggestion that it became, or `error` with a code and a sentence.',
});

/** What became of choosing tags and a macro. */
export const TagFrames = Type.String({
  description:
    'Server-sent events: `done` with `suggestion_id`, of the tags, and `macro_suggestion_id`, both `null` if none fits, or `error` with a code and a sentence.',
});

/** The same of a draft. */
export const DraftFrames = Type.String({
  description:
    'Server-sent events: `text` with the next part of the draft, then `done` with `suggestion_id`, the cited `sources` (`type`, `id`, `title`) and `nothing_found`, or `error` with a code and a sentence. If `nothing_found` is true, there is no suggestion, and parts that have come are not to be used.',
});
