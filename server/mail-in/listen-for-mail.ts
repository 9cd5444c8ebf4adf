import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { type BytesInFlight, bytesInFlight } from '../background/bytes-in-flight.ts';
import type { InboundSmtp } from '../config/inbound-smtp.ts';
import type { Database } from '../db/database.ts';
import { findInboundTarget, type InboundTarget } from '../features/mail/inbound-token.ts';
import { keepSource } from '../features/mail/keep-source.ts';
import type { FileStore } from '../files/file-store.ts';
import { mailLimits } from '../mime/mail-limits.ts';
import { judgeOrigin, type Resolve } from './check-origin.ts';

type Listening = {
  database: Database;
  files: FileStore;
  logger: Pick<Logger, 'warn'>;
  /** By default the system's. */
  resolve?: Resolve;
};

/** The limit on email being received by one process; beyond it senders get a temporary error. */
const maxBytesAtOnce = 64 * 1024 * 1024;
const maxClients = 50;
const socketMilliseconds = 60_000;

/**
 * Receives email for the inbound domain, by SMTP or LMTP. It is acknowledged once file and receipt are stored; if
 * that fails, the sender gets a temporary error, and an unknown address is rejected. Returns its address and a
 * function that stops it.
 */
export async function listenForMail(
  listening: Listening,
  { isLmtp, host, port, domain }: InboundSmtp,
): Promise<{ port: number; stop(): Promise<void> }> {
  const { SMTPServer } = await import('smtp-server');
  const room = bytesInFlight(maxBytesAtOnce);
  const server = new SMTPServer({
    name: domain,
    banner: 'Deskbell',
    lmtp: isLmtp,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: mailLimits.bytes,
    maxClients,
    socketTimeout: socketMilliseconds,
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, session, done) {
      targetOf(listening.database, address, domain).then(
        (target) => {
          if (!target) return done(refusal(550, '5.1.1 There is no such address here.'));
          if (session.envelope.rcptTo.length >= mailLimits.recipients)
            return done(refusal(452, '4.5.3 Too many recipients; send the others apart.'));
          return done();
        },
        () => done(refusal(451, '4.3.0 Try again later.')),
      );
    },
    onData(stream, session, done) {
      const reply = (error?: Error | null) => done(error ?? null, 'Taken');
      take(listening, { stream, session, domain, isLmtp, room }).then(
        () => reply(),
        (error: unknown) => reply(asRefusal(error, listening.logger)),
      );
    },
  });
  server.on('error', (error) => listening.logger.warn({ err: error }, 'a connection for mail failed'));
  server.listen(port, host);
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The part after a plus names the conversation, the part before it the channel. */
async function targetOf(
  database: Database,
  address: string,
  domain: string,
): Promise<InboundTarget | undefined> {
  const [name = '', host = ''] = address.toLowerCase().split('@');
  const token = name.split('+', 1)[0] ?? '';
  if (host !== domain || !/^[a-z0-9]{8,64}$/.test(token)) return undefined;
  return findInboundTarget(database, 'address', token);
}

type Taken = {
  stream: SMTPServerDataStream;
  session: SMTPServerSession;
  domain: string;
  isLmtp: boolean;
  room: BytesInFlight;
};

async function take(listening: Listening, { stream, session, domain, isLmtp, room }: Taken): Promise<void> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      // The rest is read and discarded, so that the sender receives the reason.
      if (stream.sizeExceeded || !room.take(chunk.length)) chunks.length = 0;
      else chunks.push(chunk);
      bytes += chunk.length;
    }
    if (stream.sizeExceeded)
      throw refusal(552, `5.3.4 An email may have at most ${mailLimits.bytes / 1024 ** 2} MB.`);
    const source = Buffer.concat(chunks);
    if (source.length !== bytes) throw refusal(452, '4.3.1 Busy with other mail; try again later.');
    await keep(listening, { source, session, domain, isLmtp });
  } finally {
    room.release(bytes);
  }
}

async function keep(
  listening: Listening,
  {
    source,
    session,
    domain,
    isLmtp,
  }: { source: Buffer; session: SMTPServerSession; domain: string; isLmtp: boolean },
): Promise<void> {
  const { mailFrom, rcptTo } = session.envelope;
  const sender = mailFrom ? mailFrom.address : '';
  const origin = { ip: session.remoteAddress, helo: session.hostNameAppearsAs || '', sender };
  // LMTP comes from the operator's own mail server, which has already checked the origin.
  const verdicts = isLmtp ? {} : await judgeOrigin(source, origin, listening.resolve);
  const digest = createHash('sha256').update(source).digest('hex');
  for (const { address } of rcptTo) {
    const target = await targetOf(listening.database, address, domain);
    if (!target) continue;
    const to = address.toLowerCase();
    const envelope = { from: sender.toLowerCase(), to: [to], verdicts };
    await keepSource(listening, { ...target, sourceKey: `lmtp:${digest}:${to}`, source, envelope });
  }
}

type Refusal = Error & { responseCode: number };

function refusal(responseCode: number, sentence: string): Refusal {
  return Object.assign(new Error(sentence), { responseCode });
}

function asRefusal(error: unknown, logger: Pick<Logger, 'warn'>): Refusal {
  if (error instanceof Error && 'responseCode' in error) return error as Refusal;
  logger.warn({ err: error }, 'an email could not be kept; its sender was asked to try again');
  return refusal(451, '4.3.0 The mail could not be kept; try again later.');
}
