import { expect, test } from 'vitest';
import { repliedMail } from './replied-mail.ts';

const user = (id: string) => ({
  id,
  name: id,
  email: null,
  instagram_handle: null,
  profile_picture_url: null,
});
const message = (id: string, author: string, info: object = { channel: 'chn_1' }) => ({
  id,
  user: user(author),
  meta_info: { deskbell: info },
});
const received = message('msg_1', 'cnt_nora');
const reply = message('msg_2', 'usr_mara');
const automatic = message('msg_3', 'cnt_nora', { channel: 'chn_1', automatic: true });
const stranger = message('msg_4', 'cnt_eve', { channel: 'chn_1', joined_by_reply: true });
const plain = message('msg_5', 'cnt_nora', {});

test.each([
  ['the one that is replied to', [received, reply, automatic], 'msg_2', 'msg_2'],
  ['the latest that came in, though others went out since', [received, reply], undefined, 'msg_1'],
  ['no automatic answer, and nobody who only joined', [received, automatic, stranger], undefined, 'msg_1'],
  ['ours where nobody has answered yet', [reply, automatic], undefined, 'msg_2'],
  ['nothing that was not mail, even if it is replied to', [received, plain], 'msg_5', 'msg_1'],
  ['nothing where there is no mail', [plain], undefined, undefined],
])('a reply goes by %s', (_, messages, replyToId, id) => {
  expect(repliedMail(messages, replyToId)?.id).toBe(id);
});
