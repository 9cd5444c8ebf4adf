import Type, { type Static } from 'typebox';
import { Action } from './action.ts';
import { Attachment, attachmentIds } from './attachment.ts';
import { exampleId } from './example-id.ts';
import { SendMail, SendMessageBody } from './message.ts';
import { Exactly, FreeForm, Id, Nullable, OneOf, Timestamp } from './primitives.ts';
import { exampleMember, User } from './user.ts';

export const scheduledStatuses = ['scheduled', 'held'] as const;

export const heldReasons = [
  'contact_replied',
  'author_left',
  'app_disconnected',
  'conversation_merged',
  'refused',
] as const;

export type HeldReason = (typeof heldReasons)[number];

export const ScheduledMessage = Exactly(
  {
    id: Id('sch', 'Scheduled message id. The sent message has the same characters after `msg_`.'),
    conversation_id: Id('cnv', 'The conversation it belongs to.'),
    user: User,
    status: OneOf(scheduledStatuses, '`held` waits for a decision; the reason is in `held_reason`.'),
    send_at: Timestamp('When it is sent, or was to be sent'),
    held_reason: Nullable(
      OneOf(
        heldReasons,
        'The contact wrote after it was scheduled, its author may no longer send messages, the app that scheduled it was disconnected, its conversation was merged into this one, or sending it was refused.',
      ),
    ),
    held_error: Nullable(Type.String({ description: 'Why sending it was refused; with `refused` only.' })),
    body_html: Type.String({ description: 'The body as sanitized HTML.' }),
    attachments: Type.Array(Attachment, { description: 'Its files; attached to nothing until it is sent.' }),
    reply_to_id: Nullable(Id('msg', 'The message it replies to.')),
    conversation_status: Nullable(OneOf(['open', 'closed'], 'What sending it sets.')),
    mail: Nullable(SendMail, 'Its email options.'),
    answer_by: Nullable(OneOf(['chat', 'email'], 'How a reply in a chat is sent.')),
    macro_id: Nullable(Id('mac', 'The macro it was written with.')),
    macro_actions: Type.Array(Action, {
      description: 'What is applied to the conversation when it is sent.',
    }),
    is_ai_message: Type.Boolean({ description: 'Declared by the sender.' }),
    meta_info: FreeForm("The sender's own object."),
    inserted_at: Timestamp('When it was scheduled'),
    updated_at: Timestamp('When it last changed'),
  },
  'A message that is sent later.',
  {
    id: exampleId('sch'),
    conversation_id: exampleId('cnv'),
    user: exampleMember,
    status: 'scheduled',
    send_at: 4_070_908_800,
    held_reason: null,
    held_error: null,
    body_html: '<p>Did it arrive?</p>',
    attachments: [],
    reply_to_id: null,
    conversation_status: null,
    mail: null,
    answer_by: null,
    macro_id: null,
    macro_actions: [],
    is_ai_message: false,
    meta_info: {},
    inserted_at: 1_790_003_600,
    updated_at: 1_790_003_600,
  },
);

export type ScheduledMessage = Static<typeof ScheduledMessage>;

/** What a conversation shows of its scheduled messages. */
export const ScheduledSummary = Exactly(
  {
    status: OneOf(scheduledStatuses, '`held` if one of them is.'),
    send_at: Timestamp('When the first one is due'),
  },
  'The scheduled messages of a conversation.',
  { status: 'scheduled', send_at: 4_070_908_800 },
);

/** Up to the year 2255: later microseconds don't fit into a double. */
const sendAt = Type.Integer({
  minimum: 0,
  maximum: 9_000_000_000,
  description: 'When to send it, in the future. Unix seconds, UTC.',
});

export const ScheduleMessageBody = Exactly(
  { ...SendMessageBody.properties, send_at: sendAt },
  'A message to be sent later.',
  { body_html: '<p>Did it arrive?</p>', send_at: 4_070_908_800 },
);

export type ScheduleMessageBody = Static<typeof ScheduleMessageBody>;

export const UpdateScheduledMessageBody = Exactly(
  {
    send_at: Type.Optional(sendAt),
    body_html: SendMessageBody.properties.body_html,
    attachment_ids: attachmentIds,
    mail: SendMessageBody.properties.mail,
  },
  'Changes to a scheduled message.',
  { send_at: 4_070_908_800 },
);

export type UpdateScheduledMessageBody = Static<typeof UpdateScheduledMessageBody>;
