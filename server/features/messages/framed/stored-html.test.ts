import { afterAll, describe, expect, test } from 'vitest';
import { startWorld } from '../../../testing/start-world.ts';
import { keepInlinePictures } from '../../../text/inline-pictures.ts';
import { isBlankHtml } from '../../../text/is-blank-html.ts';
import { sanitizeHtml } from '../../../text/sanitize-html.ts';
import { htmlPayloads } from '../../../text/testing/html-payloads.ts';
import { isCleanText } from '../../../text/well-formed-text.ts';

const { app, world, as } = await startWorld();
afterAll(() => app.stop());

const path = `/conversations/${world.bicycles.conversation.publicId}/messages`;
const api = await as(world.jonas);
const send = (body_html: string) => api.post(path, { body_html });

/** Every stored message, in the order in which they were sent. */
async function readBack(): Promise<{ id: string; body_html: string }[]> {
  const all = [];
  for (let next: string | null = ''; next !== null; ) {
    const { body } = await api.get(`${path}?limit=100${next && `&after=${next}`}`);
    all.push(...body.data);
    next = body.page_metadata.after;
  }
  return all;
}

describe('security S5: hostile HTML', () => {
  test('is stored as the sanitizer returns it, returned unchanged, and unchanged when sent again', async () => {
    const stored: { id: string; body_html: string }[] = [];
    for (const payload of htmlPayloads) {
      // None of these comes with an attachment whose picture it could show.
      const expected = keepInlinePictures(sanitizeHtml(payload), []);
      const { status, body } = await send(payload);
      const isTaken = isCleanText(payload) && !isBlankHtml(expected);
      expect([payload, status]).toEqual([payload, isTaken ? 201 : 422]);
      if (isTaken) {
        expect(body.data.body_html).toBe(expected);
        expect((await send(expected)).body.data.body_html).toBe(expected);
        stored.push({ id: body.data.id, body_html: expected });
      }
    }
    expect(stored.length).toBeGreaterThan(200);
    const bodies = new Map((await readBack()).map((it) => [it.id, it.body_html]));
    for (const { id, body_html } of stored) expect(bodies.get(id)).toBe(body_html);
  });

  test('in a reply shows only its sanitized form, and only its text in the preview', async () => {
    const hostile = '<b onclick="alert(1)">Hi &lt;script&gt;</b><script>alert(1)</script>';
    const { body } = await send(hostile);
    const reply = await api.post(path, { body_html: 'x', reply_to_id: body.data.id });
    expect(reply.body.data.reply_to.body_html).toBe(sanitizeHtml(hostile));
    await send(hostile);
    const { data } = (await api.get(`/conversations/${world.bicycles.conversation.publicId}`)).body;
    expect(data.last_message.preview).toBe('Hi <script>');
  });
});
