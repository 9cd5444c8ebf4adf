import { expect, test } from 'vitest';
import type { ConversationVisitor } from '../../../contract/inbox/visitor.ts';
import type { Channel } from '../../../sdk/src/types.ts';
import { testConversation } from '../../testing/conversation.ts';
import { replyMethodState } from './reply-method.ts';

const siteWith = (follow_up_channel_id: string | null) =>
  ({ id: 'chn_site', type: 'chat', chat: { follow_up_channel_id } }) as Channel;
const [site, unfollowed] = [siteWith('chn_mail'), siteWith(null)];
const someone = { channel_id: 'chn_site', is_here: false, claimed_email: null } as ConversationVisitor;
const known = testConversation();
const unknown = testConversation({ contact: null });

test.each<
  [string, Partial<Parameters<typeof replyMethodState>[0]>, Partial<ReturnType<typeof replyMethodState>>]
>([
  ['in the chat, followed by email', {}, { method: 'chat', isFollowedUp: true, canSwitch: true }],
  [
    'to the address that a stranger claims',
    { conversation: unknown, visitor: { ...someone, claimed_email: 'nora@example.com' } },
    { address: 'nora@example.com', isFollowedUp: true },
  ],
  [
    'in the chat alone where no address is known',
    { conversation: unknown },
    { method: 'chat', isFollowedUp: false, canSwitch: false },
  ],
  [
    'in the chat alone where no mail channel follows up',
    { channels: [unfollowed] },
    { method: 'chat', isFollowedUp: false, canSwitch: false },
  ],
  ['by email as it stands, and back to the chat', { isByMail: true }, { method: 'email', canSwitch: true }],
  ['by email because its writer says so', { chosen: 'email' }, { method: 'email', canSwitch: true }],
  [
    'in the chat because its writer says so, and back to email',
    { isByMail: true, chosen: 'chat', channels: [unfollowed] },
    { method: 'chat', canSwitch: true },
  ],
])('a reply goes %s', (_, given, expected) => {
  const state = {
    conversation: known,
    visitor: someone,
    channels: [site],
    isByMail: false,
    chosen: undefined,
  };
  expect(replyMethodState({ ...state, ...given })).toMatchObject(expected);
});
