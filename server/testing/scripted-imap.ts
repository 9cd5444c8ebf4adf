import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { certificate, certificateKey } from './test-certificate.ts';

type StoredMail = { uid: number; source: Buffer; arrivedAt: Date };

export type ScriptedImap = {
  port: number;
  /** Every command so far, without its tag; of LOGIN no more than the word. */
  commands: string[];
  /** How many connections are open, and how many have been. */
  connections: { open: number; all: number };
  /** Puts a mail into the inbox, and tells whoever is in IDLE. Returns its UID. */
  deliver(source: string, arrivedAt?: Date): number;
  /** The same without telling anybody, as servers do that forget to. */
  deliverSilently(source: string): number;
  delete(uid: number): void;
  /** As after a restore: the same mail under other numbers, and another UIDVALIDITY. */
  renumber(): void;
  /** The answer to LOGIN, as `NO [AUTHENTICATIONFAILED] Invalid credentials`; undefined where it succeeds. */
  refuseLogin(answer: string | undefined): void;
  /** Ends every connection without a word. */
  drop(): void;
  stop(): Promise<void>;
};

/** An IMAP server of one mailbox, over TLS, that knows just what the reader uses, and shows what it was asked. */
export async function scriptedImap(): Promise<ScriptedImap> {
  const mails: StoredMail[] = [];
  const commands: string[] = [];
  const connections = { open: 0, all: 0 };
  const sessions = new Set<Session>();
  const state = { uidvalidity: 7, uidNext: 1, login: undefined as string | undefined };
  const server = createServer({ key: certificateKey, cert: certificate }, (socket) => {
    connections.open += 1;
    connections.all += 1;
    const session: Session = { socket, isIdle: false, idleTag: '' };
    sessions.add(session);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      connections.open -= 1;
      sessions.delete(session);
    });
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n');
    readLines(socket, (line) => answer(session, line));
  });
  server.on('tlsClientError', () => undefined);

  const answer = (session: Session, line: string) => {
    const say = (...lines: string[]) => session.socket.write(lines.map((each) => `${each}\r\n`).join(''));
    if (session.isIdle && line.toUpperCase() === 'DONE') {
      session.isIdle = false;
      return say(`${session.idleTag} OK done`);
    }
    const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const word = /^(UID )?\w+/i.exec(command)?.[0].toUpperCase() ?? '';
    commands.push(word === 'LOGIN' ? word : command);
    if (word === 'LOGIN') return say(`${tag} ${state.login ?? 'OK signed in'}`);
    if (word === 'CAPABILITY') say('* CAPABILITY IMAP4rev1 IDLE');
    if (word === 'LIST') say('* LIST () "/" INBOX');
    if (word === 'EXAMINE')
      say(
        `* ${mails.length} EXISTS`,
        `* OK [UIDVALIDITY ${state.uidvalidity}] valid`,
        `* OK [UIDNEXT ${state.uidNext}] next`,
      );
    if (word === 'UID SEARCH') say(`* SEARCH ${search(mails, command).join(' ')}`.trim());
    if (word === 'UID FETCH') for (const part of fetch(mails, command)) session.socket.write(part);
    if (word === 'IDLE') {
      session.isIdle = true;
      session.idleTag = tag;
      return say('+ idling');
    }
    if (/^(SELECT|STORE|UID STORE|EXPUNGE|UID MOVE|APPEND)$/.test(word)) return say(`${tag} NO read only`);
    say(`${tag} OK ${word === 'EXAMINE' ? '[READ-ONLY] ' : ''}done`);
    if (word === 'LOGOUT') session.socket.end();
  };

  const add = (source: string, arrivedAt = new Date()) => {
    const uid = state.uidNext++;
    mails.push({ uid, source: Buffer.from(source), arrivedAt });
    return uid;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    connections,
    deliver(source, arrivedAt) {
      const uid = add(source, arrivedAt);
      for (const { socket, isIdle } of sessions) if (isIdle) socket.write(`* ${mails.length} EXISTS\r\n`);
      return uid;
    },
    deliverSilently: (source) => add(source),
    delete(uid) {
      mails.splice(
        mails.findIndex((mail) => mail.uid === uid),
        1,
      );
    },
    renumber() {
      state.uidvalidity += 1;
      state.uidNext = 1;
      for (const mail of mails) mail.uid = state.uidNext++;
    },
    refuseLogin(text) {
      state.login = text;
    },
    drop() {
      for (const { socket } of sessions) socket.destroy();
    },
    async stop() {
      for (const { socket } of sessions) socket.destroy();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

type Session = { socket: TLSSocket; isIdle: boolean; idleTag: string };

function readLines(socket: TLSSocket, onLine: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    rest += chunk;
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      onLine(line);
    }
  });
}

/** `UID` with a set, and `SINCE` with a day. */
function search(mails: readonly StoredMail[], command: string): number[] {
  const set = /\bUID ([\d:*,]+)/i.exec(command.slice('UID SEARCH'.length))?.[1];
  const since = /SINCE "?([\w-]+)"?/i.exec(command)?.[1];
  const last = mails.at(-1)?.uid ?? 0;
  return mails
    .filter(({ uid }) => set === undefined || isIn(uid, set, last))
    .filter(({ arrivedAt }) => since === undefined || arrivedAt.getTime() >= Date.parse(`${since} UTC`))
    .map(({ uid }) => uid);
}

/** RFC 3501 section 6.4.8: `5:*` is `*:5` where the last mail has a lower number. */
function isIn(uid: number, set: string, last: number): boolean {
  return set.split(',').some((part) => {
    const [from = 0, to = from] = part.split(':').map((end) => (end === '*' ? last : Number(end)));
    return uid >= Math.min(from, to) && uid <= Math.max(from, to);
  });
}

function* fetch(mails: readonly StoredMail[], command: string): Generator<Buffer> {
  const [, set = '', items = ''] = /^UID FETCH (\S+) (.*)$/i.exec(command) ?? [];
  for (const [index, { uid, source }] of mails.entries()) {
    if (!isIn(uid, set, mails.at(-1)?.uid ?? 0)) continue;
    const start = `* ${index + 1} FETCH (UID ${uid} RFC822.SIZE ${source.length}`;
    const name = /BODY\.PEEK\[\](<0)?/i.exec(items);
    if (!name) yield Buffer.from(`${start})\r\n`);
    else
      yield Buffer.concat([
        Buffer.from(`${start} BODY[]${name[1] ? '<0>' : ''} {${source.length}}\r\n`),
        source,
        Buffer.from(')\r\n'),
      ]);
  }
}
