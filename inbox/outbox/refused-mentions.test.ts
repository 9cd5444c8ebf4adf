import { expect, test } from 'vitest';
import type { Outgoing } from './outgoing.ts';
import { refusedMentions } from './refused-mentions.ts';

const note: Outgoing = {
  writerId: 'usr_mara',
  organizationId: 'org_1',
  conversationId: 'cnv_1',
  kind: 'note',
  html: '<p>@Lena and @Robin</p>',
  key: 'key-1',
  closes: false,
  sendsAt: 0,
  mentions: [
    { id: 'usr_gone', name: 'Somebody deleted from the text' },
    { id: 'usr_lena', name: 'Lena' },
    { id: 'usr_robin', name: 'Robin' },
    { id: 'usr_robin', name: 'Robin' },
  ],
};

test('mentions that the server refused are named by their place among those that were sent', () => {
  const refused = (...fields: string[]) => refusedMentions(note, '@Lena and @Robin', fields);
  expect(refused('mentions.1')).toEqual(['Robin']);
  expect(refused('mentions.0', 'mentions.1')).toEqual(['Lena', 'Robin']);
  expect(refused('body_html', 'attachment_ids.0')).toEqual([]);
});
