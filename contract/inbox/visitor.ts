import Type, { type Static } from 'typebox';
import { Exactly, Id, Nullable, Timestamp } from '../primitives.ts';

const said = Type.String({ description: 'As they say; nothing proves it.' });

export const ConversationVisitor = Exactly(
  {
    channel_id: Id('chn', 'The web site they write from.'),
    is_verified: Type.Boolean({ description: 'Whether their site has signed who they are.' }),
    claimed_name: Nullable(said),
    claimed_email: Nullable(said),
    page: Nullable(
      Exactly({
        url: Type.String({ description: 'Its address.' }),
        title: Type.String({ description: 'Its title.' }),
        referrer: Nullable(Type.String({ description: 'Where they came to it from.' })),
      }),
      'The page on which they began to write.',
    ),
    language: Nullable(
      Type.String({ description: 'What their browser prefers, as a BCP 47 tag: `de`, `pt-BR`.' }),
    ),
    user_agent: Nullable(Type.String({ description: 'As their browser names itself.' })),
    is_here: Type.Boolean({ description: 'Whether a page with the chat is open before them now.' }),
    last_seen_at: Timestamp('When they last wrote; where that is a month ago, when they were there'),
  },
  'Who writes in a chat, by their latest browser.',
);

export type ConversationVisitor = Static<typeof ConversationVisitor>;
