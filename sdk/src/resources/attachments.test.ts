import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedWorld, startWorld } from '../../../server/testing/start-world.ts';
import { Deskbell } from '../deskbell.ts';

let started: StartedWorld;
let deskbell: Deskbell;
let id: string;

beforeAll(async () => {
  started = await startWorld();
  const { token } = await started.as(started.world.mara);
  deskbell = new Deskbell({ baseUrl: started.app.baseUrl, token });
  id = started.world.bicycles.conversation.publicId;
});
afterAll(() => started.app.stop());

test('a file is uploaded, attached to a message, and downloaded unchanged', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(50_000));
  const file = await deskbell.attachments.upload(new Blob([bytes]), { original_filename: 'random.bin' });
  const message = await deskbell.messages.send(id, { attachment_ids: [file.id] });
  const [attachment] = message.attachments;
  expect(attachment).toMatchObject({ id: file.id, original_filename: 'random.bin', file_size: 50_000 });
  const read = await fetch(attachment?.presigned_url ?? '');
  expect(new Uint8Array(await read.arrayBuffer())).toEqual(bytes);
});

test('a file’s own name and type are the defaults', async () => {
  const asText = new File(['{}'], 'a.json', { type: 'application/json' });
  const sent: unknown[] = [];
  const own: typeof fetch = (input, init) => {
    sent.push(init?.body);
    return fetch(input, init);
  };
  const watched = new Deskbell({
    baseUrl: started.app.baseUrl,
    token: (await started.as(started.world.mara)).token,
    fetch: own,
  });
  await watched.attachments.upload(asText, { original_filename: asText.name });
  await watched.attachments.upload(asText, { original_filename: asText.name, content_type: 'text/plain' });
  await watched.attachments.upload(new Blob(['?']), { original_filename: 'x' });
  const types = sent.filter((body) => typeof body === 'string').map((body) => JSON.parse(body).content_type);
  expect(types).toEqual(['application/json', 'text/plain', 'application/octet-stream']);
});

test('a file that doesn’t match its declared metadata is refused, naming the field', async () => {
  const file = new Blob(['not a picture'], { type: 'image/png' });
  const upload = deskbell.attachments.upload(file, { original_filename: 'a.png' });
  await expect(upload).rejects.toMatchObject({
    name: 'ValidationError',
    details: [expect.objectContaining({ field: 'content_type' })],
  });
});

test('an upload throws the reason of its signal', async () => {
  const reason = new Error('the reader has gone');
  const signal = AbortSignal.abort(reason);
  const upload = deskbell.attachments.upload(new Blob(['a']), { original_filename: 'a' }, { signal });
  await expect(upload).rejects.toBe(reason);
});
