import Type, { type Static } from 'typebox';
import { Attachment, attachmentIds } from './attachment.ts';
import { Exactly, FreeForm, Id, Nullable, OneOf, Timestamp } from './primitives.ts';
import { User } from './user.ts';

export const sources = [
  'dashboard',
  'api',
  'chat',
  'email',
  'sms',
  'instagram',
  'whatsapp',
  'slack',
  'discord',
  'import',
  'system',
] as const;

export const Source = OneOf(sources, 'Where it came from. What an app sends is `api`.');
export type Source = Static<typeof Source>;

/** Spec section 2, Message: exactly these twelve keys, always present. */
export const Message = Exactly({
  id: Id('msg', 'Message id.'),
  conversation_id: Id('cnv', 'The conversation it belongs to.'),
  source: Source,
  is_spam: Type.Boolean({ description: 'True while its conversation is spam.' }),
  inserted_at: Timestamp('When it was written'),
  body_html: Type.String({ description: 'The body as sanitised HTML.' }),
  marked_as_solution_at: Nullable(Timestamp('When it was marked as the solution')),
  user: Nullable(User),
  meta_info: FreeForm("The sender's own object, and the reserved key `deskbell`."),
  is_ai_message: Type.Boolean({ description: 'Declared by the sender.' }),
  reply_to: Nullable(
    Exactly({ id: Id('msg', 'The message replied to.'), body_html: Type.String(), user: Nullable(User) }),
  ),
  attachments: Type.Array(Attachment),
});

export type Message = Static<typeof Message>;

/** Contract section 5. */
export const SendMessageBody = Exactly({
  body_html: Type.Optional(
    Type.String({ maxLength: 150_000, description: 'The HTML body; required unless there are attachments.' }),
  ),
  attachment_ids: attachmentIds,
  reply_to_id: Type.Optional(Type.String({ description: 'A message of the same conversation.' })),
  is_ai_message: Type.Optional(Type.Boolean({ default: false })),
  meta_info: Type.Optional(FreeForm('At most 16 KiB and 5 levels deep; the key `deskbell` is reserved.')),
  conversation_status: Type.Optional(OneOf(['open', 'closed'], 'Set in the same transaction.')),
});

export type SendMessageBody = Static<typeof SendMessageBody>;
