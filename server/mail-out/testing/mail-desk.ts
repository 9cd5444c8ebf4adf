import { pino } from 'pino';
import { keyedDigest } from '../../access/keyed-digest.ts';
import type { DkimKey } from '../../config/dkim-keys.ts';
import { processTime } from '../../db/timestamps.ts';
import { setChannelSecret } from '../../features/channels/channel-secrets.ts';
import { addressGuard } from '../../outgoing/address-guard.ts';
import { resolveHost } from '../../outgoing/resolve-host.ts';
import { alwaysHeld } from '../../testing/always-held.ts';
import { addMailChannel } from '../../testing/mail-channel.ts';
import { addMailConversation, type MailHeader } from '../../testing/mail-conversation.ts';
import { type ScriptedImap, scriptedImap } from '../../testing/scripted-imap.ts';
import { type ScriptedSmtp, scriptedSmtp } from '../../testing/scripted-smtp.ts';
import { secretKey, type TestApp } from '../../testing/start-app.ts';
import { certificate } from '../../testing/test-certificate.ts';
import type { World } from '../../testing/world.ts';
import { startMailOut } from '../start-mail-out.ts';

/** An organization's email: channels with a scripted server, conversations on them, and received email. */
export async function openMailDesk({ app, world }: { app: TestApp; world: World }) {
  const { database } = app;
  const organizationId = world.bicycles.house.id;
  const digest = keyedDigest(secretKey);
  const logger = pino({ level: 'silent' });
  const servers: ScriptedSmtp[] = [];
  const mailboxes: ScriptedImap[] = [];
  const write = (text: string, ...values: unknown[]) =>
    database.write({ text, values: [organizationId, ...values] });

  /** Sends like a server, for every channel of this desk and at no other port. */
  function start(networks = ['127.0.0.1', '::1'], dkimKeys: DkimKey[] = []) {
    const ports = [...servers, ...mailboxes].map(({ port }) => port);
    const guard = { refuses: addressGuard(networks), resolve: resolveHost, ports, ca: certificate };
    const { notices, files } = app;
    const now = () => Date.now() * 1000;
    return startMailOut({
      database,
      digest,
      files,
      guard,
      ownServer: undefined,
      dkimKeys,
      logger,
      now,
      wakeSequencer: () => undefined,
      lease: alwaysHeld,
      notices,
      intervalMilliseconds: 20,
    });
  }

  async function channel(settings: Record<string, unknown> = {}) {
    const smtp = await scriptedSmtp();
    servers.push(smtp);
    const outgoing = { host: 'localhost', port: smtp.port, security: 'tls', username: 'support' };
    const created = await addMailChannel(database, {
      organizationId,
      settings: { outgoing, ...settings },
    });
    const key = { organizationId, channelId: created.id };
    await setChannelSecret(database, digest, { ...key, name: 'smtp_password', secret: 'secret' });
    return { ...created, smtp };
  }

  /** A channel with a mailbox that has a Sent folder. */
  async function channelWithMailbox(settings: Record<string, unknown> = {}) {
    const imap = await scriptedImap();
    mailboxes.push(imap);
    imap.fileSent('Subject: from before\r\n\r\n');
    const incoming = { host: 'localhost', port: imap.port, security: 'tls', username: 'support' };
    const created = await channel({ incoming, ...settings });
    const key = { organizationId, channelId: created.id };
    await setChannelSecret(database, digest, { ...key, name: 'imap_password', secret: 'secret' });
    return { ...created, imap };
  }

  /** A conversation of the contact on a channel, with a received email that has these headers. */
  async function conversation(channelId: string, headers: readonly MailHeader[] = [], subject = 'Wheel') {
    const contactId = world.bicycles.contact.id;
    const options = { organizationId, channelId, contactId, headers, subject };
    const { id, publicId } = await addMailConversation(database, options);
    return { id, publicId, path: `/conversations/${publicId}/messages` };
  }

  /** As if everything in the queue had waited long enough. */
  const makeDue = async () => {
    await write('UPDATE channels SET sends_after = NULL WHERE organization_id = $1');
    await write(
      'UPDATE mail_outbox SET next_attempt_at = $2 WHERE organization_id = $1 AND sent_at IS NULL',
      processTime(-1),
    );
  };

  const rows = <Row extends object>(text: string, ...values: unknown[]) =>
    database.read<Row>({ text, values: [organizationId, ...values] });

  return {
    channel,
    channelWithMailbox,
    conversation,
    makeDue,
    rows,
    write,
    start,
    stop: () => Promise.all([...servers, ...mailboxes].map((server) => server.stop())),
  };
}
