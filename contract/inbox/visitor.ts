import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, Timestamp } from '../primitives.ts';

const claim = Type.String({ description: 'As they claim, unverified.' });

export const ConversationVisitor = Exactly(
  {
    channel_id: Id('chn', 'The website of the chat.'),
    is_verified: Type.Boolean({ description: 'Whether their site has signed their identity.' }),
    claimed_name: Nullable(claim),
    claimed_email: Nullable(claim),
    page: Nullable(
      Exactly({
        url: Type.String({ description: 'Its address.' }),
        title: Type.String({ description: 'Its title.' }),
        referrer: Nullable(Type.String({ description: 'The page that referred them.' })),
      }),
      'The page on which they started the conversation.',
    ),
    language: Nullable(
      Type.String({ description: 'Their browser’s preferred language, as a BCP 47 tag: `de`, `pt-BR`.' }),
    ),
    user_agent: Nullable(Type.String({ description: 'The user agent of their browser.' })),
    is_here: Type.Boolean({ description: 'Whether they have a page with the chat open now.' }),
    last_seen_at: Timestamp('When they last wrote, or were last online if that is more than a month ago'),
  },
  'The visitor of a chat, as of their latest browser.',
);

export type ConversationVisitor = Static<typeof ConversationVisitor>;
