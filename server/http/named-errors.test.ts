import { afterAll, expect, test } from 'vitest';
import { newId, publicId } from '../ids/public-id.ts';
import { startWorld } from '../testing/start-world.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const api = await as(world.mara);
const { conversation, contact } = world.bicycles;
const anId = (prefix: string) => expect.stringMatching(new RegExp(`Must be .*an id such as ${prefix}_`));

test.each([
  ['/conversations?limit=1&limit=2', 'limit'],
  ['/conversations?after=a&after=b', 'after'],
  ['/conversations?status=open&status=closed', 'status'],
  ['/conversations?assignee_id=me&assignee_id=none', 'assignee_id'],
  ['/conversations?is_spam=true&is_spam=true', 'is_spam'],
  ['/contacts?email=a@example.com&email=b@example.com', 'email'],
  ['/events?after=now&after=now', 'after'],
  ['/search/conversations?q=a&q=b', 'q'],
])('the query of %s is 400 and says what to send once', async (path, name) => {
  const { status, body } = await api.get(path);
  expect([status, body]).toEqual([
    400,
    { error: 'invalid_request', error_description: `${name}: Was sent more than once. Send it once.` },
  ]);
});

test.each([
  ['/conversations?contact_id=nonsense', 'contact_id: Must be an id such as cnt_'],
  [`/conversations?contact_id=${world.mara.publicId}`, 'contact_id: Must be an id such as cnt_'],
  ['/conversations?assignee_id=Mara', 'assignee_id: Must be me, none, or an id such as usr_'],
  ['/conversations?limit=0', 'limit: Must be a whole number from 1.'],
])('the query of %s is 400 and says what a value looks like', async (path, words) => {
  const { status, body } = await api.get(path);
  expect([status, body.error]).toEqual([400, 'invalid_request']);
  expect(body.error_description).toContain(words);
});

const reply = `/conversations/${conversation.publicId}/messages`;
const note = `/conversations/${conversation.publicId}/notes`;

test.each<[field: string, method: string, path: string, json: object, message: unknown]>([
  ['reply_to_id', 'POST', reply, { body_html: 'x', reply_to_id: 'nonsense' }, anId('msg')],
  ['attachment_ids.1', 'POST', reply, { attachment_ids: [publicId('att', newId()), 'x'] }, anId('att')],
  ['mentions.0', 'POST', note, { body_html: 'x', mentions: ['Mara'] }, anId('usr')],
  ['assignee_id', 'PATCH', `/conversations/${conversation.publicId}`, { assignee_id: 'Mara' }, anId('usr')],
  ['into_id', 'POST', `/conversations/${conversation.publicId}/merge`, { into_id: '#12' }, anId('cnv')],
  ['contact_id', 'POST', '/conversations', { contact_id: 'nora', body_html: 'x' }, anId('cnt')],
  [
    'conversation_id',
    'POST',
    `/contacts/${contact.publicId}/messages`,
    { conversation_id: 'x', body_html: 'x' },
    anId('cnv'),
  ],
  ['color', 'POST', '/tags', { name: 'x', color: 'red' }, 'Must be a color such as #d94f3a.'],
  [
    'profile_picture_url',
    'POST',
    '/contacts',
    { profile_picture_url: 'ftp://example.com/a.png' },
    expect.stringContaining('Must be an http or https URL'),
  ],
])(
  '%s of a wrong form is 422, named with what it must look like',
  async (field, method, path, json, message) => {
    const { status, body } = await api.call(path, { method, json });
    expect([status, body.error, body.details]).toEqual([
      422,
      'validation_error',
      [{ field, code: 'invalid', message }],
    ]);
    expect(body.error_description).toBe(`${field}: ${body.details[0].message}`);
  },
);

test('a malformed id in a path is not found like any other, byte for byte', async () => {
  const responses = [
    await api.get('/conversations/nonsense'),
    await api.get(`/conversations/${world.mara.publicId}`),
    await api.get(`/conversations/${publicId('cnv', newId())}`),
    await api.get(`/conversations/${world.tea.conversation.publicId}`),
  ];
  expect(responses.map(({ status, text }) => `${status} ${text}`)).toEqual(
    Array(4).fill(`404 ${responses[0]?.text}`),
  );
});
