import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eraseMessages, pendingMessageErasures } from '../features/contacts/erase-messages.ts';
import { parsePublicId } from '../ids/public-id.ts';
import { uploaded } from '../testing/attachments.ts';
import { dataFolder } from '../testing/data-folder.ts';
import { addMailChannel, addMailOf } from '../testing/mail-channel.ts';
import { startWorld } from '../testing/start-world.ts';
import { addConversation, addMessage } from '../testing/world-records.ts';
import { zipEntries } from '../testing/zip-entries.ts';
import { writeArchive } from './write/write-archive.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const { bicycles, jonas } = world;
const organizationId = bicycles.house.id;
const api = await as(jonas);

async function exported(): Promise<Map<string, Buffer>> {
  const path = join(dataFolder(), 'archive.zip');
  await writeArchive({
    connection: app.clone.connection,
    files: app.files,
    organizationId,
    target: createWriteStream(path),
    deskbell: '0.1.0',
    url: null,
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  return zipEntries(await readFile(path));
}

/** Where the words are found: the name of an entry, or its content. */
const hitsIn = (entries: ReadonlyMap<string, Buffer>, words: readonly string[]) =>
  [...entries].flatMap(([name, content]) =>
    words.filter((word) => name.includes(word) || content.toString('latin1').toLowerCase().includes(word)),
  );

test('an export has nothing of a contact that was erased with its messages', async () => {
  const { id } = (
    await api.post('/contacts', {
      name: 'Quenby Quarrington',
      email: 'quarrington@elsewhere.example',
      phone: '+49 30 5550199',
      external_id: 'quarrington-1',
      instagram_handle: 'qq.handle',
      custom_attributes: { shoe_size: 'quarrington-43' },
      meta_info: { note: 'quarrington-vip' },
      tags: ['vip'],
    })
  ).body.data;
  const second = { name: 'Q. Secundus', email: 'secundus@elsewhere.example' };
  const other = (await api.post('/contacts', second)).body.data.id;
  expect((await api.post(`/contacts/${other}/merge`, { into_id: id })).status).toBe(200);
  expect((await api.post(`/contacts/${id}/notes`, { text: 'Prefers tandems' })).status).toBe(201);
  const contactId = parsePublicId('cnt', id) ?? '';
  const conversation = await addConversation(app.database, { organizationId, contactId });
  const where = { organizationId, contactId, conversationId: conversation.id };
  const message = await addMessage(app.database, { ...where, body: '<p>My penny-farthing wobbles.</p>' });
  const channel = await addMailChannel(app.database, { organizationId });
  await addMailOf(app.database, channel, { ...where, messageId: message.id });
  const file = await uploaded(api, {
    name: 'wobble.txt',
    type: 'text/plain',
    bytes: Buffer.from('a wobbling film'),
  });
  await app.database.write({
    text: 'UPDATE attachments SET message_id = $2, place = 0 WHERE organization_id = $1 AND id = $3',
    values: [organizationId, message.id, parsePublicId('att', file)],
  });
  const words = [
    ...['quarrington', 'quarrington@elsewhere', '5550199', 'qq.handle', 'secundus', 'tandems'],
    ...['penny-farthing', 'wobbl'],
  ];
  const before = hitsIn(await exported(), words);
  for (const word of words) expect([word, before.includes(word)]).toEqual([word, true]);
  expect((await api.call(`/contacts/${id}?erase_messages=true`, { method: 'DELETE' })).status).toBe(204);
  for (const key of await pendingMessageErasures(app.database))
    await eraseMessages(app.database, key, () => true);
  const after = await exported();
  expect(hitsIn(after, words)).toEqual([]);
  expect(after.get('conversations.jsonl')?.toString()).toContain(conversation.publicId);
});
