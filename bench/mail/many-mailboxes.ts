import { once } from 'node:events';
import { createServer, type TLSSocket } from 'node:tls';
import { certificate, certificateKey } from '../../server/testing/test-certificate.ts';

/** A port that channels may use and that needs no privileges. */
const port = 2525;

export type ManyMailboxes = {
  port: number;
  /** The users with a connection in IDLE. */
  idle(user: string): number;
  /** Puts emails into a mailbox, and notifies the connections in IDLE once. */
  deliver(user: string, ...sources: string[]): void;
  stop(): Promise<void>;
};

type Session = { socket: TLSSocket; user: string; idleTag: string | undefined };

/** An IMAP server with a mailbox for every user that signs in, each with tens of thousands of emails: UIDs are list positions. */
export async function openManyMailboxes(): Promise<ManyMailboxes> {
  const mailboxes = new Map<string, Buffer[]>();
  const sessions = new Set<Session>();
  const mailsOf = (user: string) => {
    const emails = mailboxes.get(user) ?? [];
    mailboxes.set(user, emails);
    return emails;
  };
  const respond = (session: Session, line: string) => {
    const { socket } = session;
    const say = (...lines: string[]) => socket.write(lines.map((each) => `${each}\r\n`).join(''));
    if (session.idleTag !== undefined && line.toUpperCase() === 'DONE') {
      say(`${session.idleTag} OK done`);
      session.idleTag = undefined;
      return;
    }
    const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const word = /^(UID )?\w+/i.exec(command)?.[0].toUpperCase() ?? '';
    const emails = mailsOf(session.user);
    if (word === 'LOGIN') session.user = /^LOGIN "?([^" ]+)"?/i.exec(command)?.[1] ?? '';
    if (word === 'CAPABILITY') say('* CAPABILITY IMAP4rev1 IDLE');
    if (command === 'LIST "" ""') say('* LIST (\\Noselect) "/" ""');
    else if (word === 'LIST') say('* LIST () "/" INBOX');
    if (word === 'EXAMINE')
      say(
        `* ${emails.length} EXISTS`,
        '* OK [UIDVALIDITY 1] valid',
        `* OK [UIDNEXT ${emails.length + 1}] next`,
      );
    if (word === 'UID SEARCH') say(`* SEARCH ${searched(command, emails.length).join(' ')}`.trim());
    if (word === 'UID FETCH') for (const part of fetched(command, emails)) socket.write(part);
    if (word === 'IDLE') {
      session.idleTag = tag;
      return say('+ idling');
    }
    say(`${tag} OK ${word === 'EXAMINE' ? '[READ-ONLY] ' : ''}done`);
  };
  const server = createServer({ key: certificateKey, cert: certificate }, (socket) => {
    const session: Session = { socket, user: '', idleTag: undefined };
    sessions.add(session);
    socket.on('error', () => undefined);
    socket.on('close', () => sessions.delete(session));
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n');
    let rest = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) respond(session, line);
    });
  });
  server.on('tlsClientError', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const idling = (user: string) => [...sessions].filter((it) => it.user === user && it.idleTag !== undefined);
  return {
    port,
    idle: (user) => idling(user).length,
    deliver(user, ...sources) {
      const emails = mailsOf(user);
      for (const source of sources) emails.push(Buffer.from(source));
      for (const { socket } of idling(user)) socket.write(`* ${emails.length} EXISTS\r\n`);
    },
    async stop() {
      for (const { socket } of sessions) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function searched(command: string, last: number): number[] {
  const [, from = '1', to = from] =
    /\bUID (\d+)(?::(\d+|\*))?/i.exec(command.slice('UID SEARCH'.length)) ?? [];
  const end = to === '*' ? Math.max(last, 1) : Math.min(Number(to), last);
  const begin = Math.min(Number(from), end);
  return last === 0 ? [] : Array.from({ length: end - begin + 1 }, (_, index) => begin + index);
}

function fetched(command: string, emails: readonly Buffer[]): Buffer[] {
  const [, set = '', items = ''] = /^UID FETCH (\S+) (.*)$/i.exec(command) ?? [];
  return set.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split(':').map(Number);
    return emails.slice(from - 1, to).map((source, index) => {
      const uid = from + index;
      const start = `* ${uid} FETCH (UID ${uid} RFC822.SIZE ${source.length}`;
      const isWhole = /BODY\.PEEK\[\](<0)?/i.exec(items);
      if (!isWhole) return Buffer.from(`${start})\r\n`);
      const name = `BODY[]${isWhole[1] ? '<0>' : ''}`;
      return Buffer.concat([
        Buffer.from(`${start} ${name} {${source.length}}\r\n`),
        source,
        Buffer.from(')\r\n'),
      ]);
    });
  });
}
