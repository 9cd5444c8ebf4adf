import { expect, test } from 'vitest';
import { forwardedDraft } from './forwarded-draft.ts';

const texts = {
  heading: 'Forwarded message',
  from: 'From',
  date: 'Date',
  subject: 'Subject',
  to: 'To',
  noSubject: '(no subject)',
  forwardedSubject: (subject: string) => `Fwd: ${subject}`,
};
const party = (kind: 'from' | 'to', address: string, name: string | null = null) => ({
  kind,
  address,
  name,
  state: null,
  error: null,
  error_code: null,
});
const mail = {
  channel_id: 'chn_1',
  subject: 'Broken wheel',
  parties: [party('from', 'nora@orchard.example', 'Nora "N" Vance'), party('to', 'support@heron.example')],
};
const forward = (more: object = {}) =>
  forwardedDraft({ mail, bodyHtml: '<p>Help</p>', date: 'Nov 2', copies: [], texts, ...more });

test('a forwarded email follows the headers below an empty line for new text, with its subject and channel', () => {
  expect(forward()).toMatchObject({
    subject: 'Fwd: Broken wheel',
    channelId: 'chn_1',
    html:
      '<p></p><p>Forwarded message<br>From: Nora &quot;N&quot; Vance &lt;nora@orchard.example&gt;<br>Date: Nov 2<br>' +
      'Subject: Broken wheel<br>To: support@heron.example</p><blockquote><p>Help</p></blockquote>',
    files: [],
  });
});

test.each([
  ['WG: Broken wheel', 'WG: Broken wheel'],
  ['fwd: Broken wheel', 'fwd: Broken wheel'],
  [' ', 'Fwd: (no subject)'],
  [null, 'Fwd: (no subject)'],
])('the subject %j is forwarded as %j', (subject, forwarded) => {
  expect(forward({ mail: { ...mail, subject } }).subject).toBe(forwarded);
});

test('files are copied, inline images refer to the copies, and remote images are left out', () => {
  const copies = [
    { originalId: 'att_old1', file: { id: 'att_new1', name: 'wheel.png', size: 3 } },
    { originalId: 'att_old2', file: { id: 'att_new2', name: 'bill.pdf', size: 4 } },
  ];
  const bodyHtml =
    '<p><img src="https://desk.example/files/att_old1/pass"><img src="https://track.example/1"></p>';
  const draft = forward({ bodyHtml, copies });
  expect(draft.html).toContain('<blockquote><p><img src="cid:att_new1" alt="wheel.png"></p></blockquote>');
  expect(draft.files).toEqual([
    { id: 'att_new1', name: 'wheel.png', size: 3, isInText: true },
    { id: 'att_new2', name: 'bill.pdf', size: 4 },
  ]);
});
