import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, OneOf, TextOrNull } from './primitives.ts';

export const expectedReplies = ['minutes', 'hours', 'day'] as const;
export const askedFor = ['nothing', 'email', 'name_and_email'] as const;

const time = (description: string) =>
  Type.String({ pattern: '^([01][0-9]|2[0-3]):(00|15|30|45)$|^24:00$', description });

const fields = {
  greeting: TextOrNull('Shown before the first message.', { maxLength: 500 }),
  color: Type.String({
    pattern: '^#[0-9a-f]{6}$',
    description: 'Color of the button and the panel, as `#rrggbb`.',
  }),
  side: OneOf(['left', 'right'], 'The button’s corner.'),
  languages: Type.Array(OneOf(['en', 'de'], 'A language.'), {
    minItems: 1,
    maxItems: 2,
    uniqueItems: true,
    description: 'Visitors see their own language if it is listed, or else the first.',
  }),
  sites: Type.Array(
    Type.String({
      maxLength: 300,
      pattern: '^https?://(\\*\\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[0-9]{1,5})?$',
      description: 'An origin: `https://example.com`, or `https://*.example.com` for every name below.',
    }),
    { maxItems: 50, uniqueItems: true, description: 'Sites that may show it; any site if empty.' },
  ),
  hours: Type.Array(
    Exactly(
      {
        days: Type.Array(Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday.' }), {
          minItems: 1,
          maxItems: 7,
          uniqueItems: true,
          description: 'The days of the week.',
        }),
        from: time('Start, such as `09:00`.'),
        to: time('End, such as `17:30`; `24:00` is the end of the day.'),
      },
      'Hours on some days of the week, in the time zone of the organization.',
    ),
    { maxItems: 14, description: 'When the team is available; always if empty.' },
  ),
  expected_reply: Nullable(
    OneOf(expectedReplies, 'A usual time.'),
    'The usual reply time shown to visitors; `null` shows none.',
  ),
  asks_for: OneOf(askedFor, 'What visitors are asked for after their first message; they can skip it.'),
  follow_up_channel_id: Nullable(
    Id('chn', 'A mail channel.'),
    'The mail channel that sends unread replies to visitors who have left; `null` for none.',
  ),
  needs_identity: Type.Boolean({ description: 'Whether only people with a signed identity may write.' }),
  in_apps: Type.Boolean({
    description:
      'Whether the panel may be shown full screen, as in a mobile app, to people with a signed identity.',
  }),
  captcha_url: TextOrNull(
    'Your endpoint that verifies captchas, called before a stranger’s first message is accepted. `null` for no captcha.',
    { maxLength: 500, pattern: '^https?://[^\\s]+$' },
  ),
  identity_public_key: TextOrNull(
    'An ES256 public key (PEM) for verifying identities; `null` uses the channel’s secret.',
    { maxLength: 2000 },
  ),
};

export const ChatSettings = Exactly(fields, 'How chat on a website looks and behaves.');
export type ChatSettings = Static<typeof ChatSettings>;

export const ChatSettingsInput = Type.Partial(Exactly(fields), {
  additionalProperties: false,
  description: 'Appearance and behavior of chat on a website. Fields left out stay unchanged.',
});
export type ChatSettingsInput = Static<typeof ChatSettingsInput>;

export const defaultChatSettings: ChatSettings = {
  greeting: null,
  color: '#3d4fcc',
  side: 'right',
  languages: ['en', 'de'],
  sites: [],
  hours: [],
  expected_reply: null,
  asks_for: 'email',
  follow_up_channel_id: null,
  needs_identity: false,
  in_apps: false,
  captcha_url: null,
  identity_public_key: null,
};
