import { afterAll, expect, test } from 'vitest';
import { addMailChannel } from '../testing/mail-channel.ts';
import { mailSource, postMail } from '../testing/receive-mail.ts';
import { reportOf } from '../testing/report-of.ts';
import { startWorld } from '../testing/start-world.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const { house } = world.bicycles;
const context = {
  DATABASE_URL: app.clone.url,
  DESKBELL_SECRET_KEY: 'the secret key of the test suite, and of nothing else',
  DESKBELL_INBOUND_SMTP: 'lmtp://127.0.0.1:2424',
  DESKBELL_INBOUND_DOMAIN: 'in.deskbell.example',
};
const inboundToken = (organization: string, channel: string) =>
  reportOf('channel inbound-token', ['--organization', organization, '--channel', channel], context);

test('channel inbound-token creates a path and an address for incoming email, and ends the previous ones', async () => {
  const channel = await addMailChannel(app.database, { organizationId: house.id });
  const { text } = await inboundToken(house.publicId, channel.publicId);
  const [, token = ''] =
    /^POST \/inbound\/mail\/([0-9a-z]{32})\n[0-9a-z]{16}@in\.deskbell\.example$/.exec(text) ?? [];
  expect((await postMail(app, { token }, mailSource({}))).status).toBe(204);
  expect((await postMail(app, channel, mailSource({}))).status).toBe(404);
});

test('channel inbound-token reports a channel of another organization as not found', async () => {
  const channel = await addMailChannel(app.database, { organizationId: house.id });
  await expect(inboundToken(world.tea.house.publicId, channel.publicId)).rejects.toThrow(
    `Orchid Tea has no mail channel with the id "${channel.publicId}".`,
  );
  expect((await postMail(app, channel, mailSource({}))).status).toBe(204);
});
