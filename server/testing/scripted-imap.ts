import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { certificate, certificateKey } from './test-certificate.ts';

type StoredMail = { uid: number; source: Buffer; arrivedAt: Date; large?: LargeMail };
type Folder = { mails: StoredMail[]; uidvalidity: number; uidNext: number };

/** An email that is never sent whole: its structure, and its parts. */
export type LargeMail = { size: number; structure: string; parts: Record<string, string> };

export type ScriptedImap = {
  port: number;
  /** Every command so far, without its tag; of LOGIN only the command's name. */
  commands: string[];
  /** How many connections are open, and how many there have been. */
  connections: { open: number; all: number };
  /** Puts an email into the inbox, and notifies connections in IDLE. Returns its UID. */
  deliver(source: string, arrivedAt?: Date): number;
  /** One of many megabytes, of which `source` has the headers. */
  deliverLarge(source: string, large: LargeMail): number;
  /** The same without announcing it, as servers sometimes do. */
  deliverSilently(source: string): number;
  delete(uid: number): void;
  /** Puts an email into the Sent folder, which exists from then on. */
  fileSent(source: string, arrivedAt?: Date): void;
  /** Sources of the emails in the Sent folder. */
  sent(): string[];
  /** As after a restore: the same email with other numbers, and another UIDVALIDITY. */
  renumber(): void;
  /** The response to LOGIN, such as `NO [AUTHENTICATIONFAILED] Invalid credentials`; undefined if it succeeds. */
  refuseLogin(response: string | undefined): void;
  /** Accepts XOAUTH2 as well, if this returns true. */
  acceptTokens(accepts: (accessToken: string) => boolean): void;
  /** Closes every connection silently. */
  drop(): void;
  stop(): Promise<void>;
};

/** An IMAP server with one mailbox, over TLS, that implements just what the reader uses, and records its commands. */
export async function scriptedImap(): Promise<ScriptedImap> {
  const inbox: Folder = { mails: [], uidvalidity: 7, uidNext: 1 };
  const { mails: emails } = inbox;
  let sent: Folder | undefined;
  const commands: string[] = [];
  const connections = { open: 0, all: 0 };
  const sessions = new Set<Session>();
  const state = {
    login: undefined as string | undefined,
    accepts: undefined as ((accessToken: string) => boolean) | undefined,
  };
  const server = createServer({ key: certificateKey, cert: certificate }, (socket) => {
    connections.open += 1;
    connections.all += 1;
    const session: Session = { socket, isIdle: false, idleTag: '', folder: inbox };
    sessions.add(session);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      connections.open -= 1;
      sessions.delete(session);
    });
    socket.write('* OK ready\r\n');
    readLines(socket, (line, literal) => response(session, line, literal));
  });
  server.on('tlsClientError', () => undefined);

  const response = (session: Session, line: string, literal: string | undefined) => {
    const say = (...lines: string[]) => session.socket.write(lines.map((each) => `${each}\r\n`).join(''));
    if (session.isIdle && line.toUpperCase() === 'DONE') {
      session.isIdle = false;
      return say(`${session.idleTag} OK done`);
    }
    if (session.refusedTag !== undefined) {
      say(`${session.refusedTag} NO [AUTHENTICATIONFAILED] Invalid credentials (Failure)`);
      session.refusedTag = undefined;
      return;
    }
    const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const word = /^(UID )?\w+/i.exec(command)?.[0].toUpperCase() ?? '';
    commands.push(word === 'LOGIN' || word === 'AUTHENTICATE' ? word : command);
    if (word === 'LOGIN') return say(`${tag} ${state.login ?? 'OK signed in'}`);
    if (word === 'AUTHENTICATE') {
      const response = Buffer.from(command.split(' ').at(-1) ?? '', 'base64').toString();
      const token =
        response
          .split(String.fromCharCode(1))
          .find((part) => part.startsWith('auth=Bearer '))
          ?.slice(12) ?? '';
      if (state.accepts?.(token)) return say(`${tag} OK signed in`);
      session.refusedTag = tag;
      return say(`+ ${Buffer.from('{"status":"400","schemes":"Bearer"}').toString('base64')}`);
    }
    if (word === 'CAPABILITY')
      say(`* CAPABILITY IMAP4rev1 IDLE${state.accepts ? ' SASL-IR AUTH=XOAUTH2' : ''}`);
    if (command === 'LIST "" ""') say('* LIST (\\Noselect) "/" ""');
    else if (word === 'LIST')
      say('* LIST () "/" INBOX', ...(sent ? ['* LIST (\\HasNoChildren \\Sent) "/" "Sent Items"'] : []));
    if (word === 'EXAMINE') {
      session.folder = sent && command.includes('Sent Items') ? sent : inbox;
      const { mails: stored, uidvalidity, uidNext } = session.folder;
      say(
        `* ${stored.length} EXISTS`,
        `* OK [UIDVALIDITY ${uidvalidity}] valid`,
        `* OK [UIDNEXT ${uidNext}] next`,
      );
    }
    const stored = session.folder.mails;
    if (word === 'UID SEARCH') say(`* SEARCH ${search(stored, command).join(' ')}`.trim());
    if (word === 'UID FETCH') for (const part of fetch(stored, command)) session.socket.write(part);
    if (word === 'APPEND' && sent && literal !== undefined) {
      add(sent, literal);
      return say(`${tag} OK filed`);
    }
    if (word === 'IDLE') {
      session.isIdle = true;
      session.idleTag = tag;
      say('+ idling');
      if (session.isUnannounced && session.folder === inbox) say(`* ${emails.length} EXISTS`);
      session.isUnannounced = false;
      return;
    }
    if (/^(SELECT|STORE|UID STORE|EXPUNGE|UID MOVE|APPEND)$/.test(word)) return say(`${tag} NO read only`);
    say(`${tag} OK ${word === 'EXAMINE' ? '[READ-ONLY] ' : ''}done`);
    if (word === 'LOGOUT') session.socket.end();
  };

  const add = (folder: Folder, source: string, arrivedAt = new Date()) => {
    const uid = folder.uidNext++;
    folder.mails.push({ uid, source: Buffer.from(source), arrivedAt });
    return uid;
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    commands,
    connections,
    deliver(source, arrivedAt) {
      const uid = add(inbox, source, arrivedAt);
      for (const session of sessions) {
        if (session.isIdle) session.socket.write(`* ${emails.length} EXISTS\r\n`);
        else session.isUnannounced = true;
      }
      return uid;
    },
    deliverLarge(source, large) {
      const uid = add(inbox, source);
      Object.assign(inbox.mails.at(-1) ?? {}, { large });
      return uid;
    },
    deliverSilently: (source) => add(inbox, source),
    delete(uid) {
      emails.splice(
        emails.findIndex((mail) => mail.uid === uid),
        1,
      );
    },
    fileSent(source, arrivedAt) {
      sent ??= { mails: [], uidvalidity: 3, uidNext: 1 };
      add(sent, source, arrivedAt);
    },
    sent: () => (sent?.mails ?? []).map(({ source }) => source.toString('utf8')),
    renumber() {
      inbox.uidvalidity += 1;
      inbox.uidNext = 1;
      for (const mail of emails) mail.uid = inbox.uidNext++;
    },
    refuseLogin(text) {
      state.login = text;
    },
    acceptTokens(accepts) {
      state.accepts = accepts;
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

type Session = {
  refusedTag?: string | undefined;
  /** Email has arrived since the client was last notified. */
  isUnannounced?: boolean;
  socket: TLSSocket;
  isIdle: boolean;
  idleTag: string;
  folder: Folder;
};

/** A line, and the literal at its end (RFC 3501 section 4.3) if it has one. */
function readLines(socket: TLSSocket, onLine: (line: string, literal: string | undefined) => void): void {
  let rest = '';
  let begun: { line: string; bytes: number } | undefined;
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    rest += chunk;
    for (;;) {
      if (begun) {
        if (rest.length < begun.bytes + 2) return;
        const { line, bytes } = begun;
        const literal = Buffer.from(rest.slice(0, bytes), 'latin1').toString('utf8');
        rest = rest.slice(bytes + 2);
        begun = undefined;
        onLine(line, literal);
        continue;
      }
      const end = rest.indexOf('\r\n');
      if (end < 0) return;
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      const [, bytes] = /\{(\d+)\+?\}$/.exec(line) ?? [];
      if (bytes === undefined) onLine(line, undefined);
      else {
        begun = { line, bytes: Number(bytes) };
        socket.write('+ continue\r\n');
      }
    }
  });
}

/** `UID` with a set, `SINCE` with a day, and `HEADER Message-ID` with an id. */
function search(emails: readonly StoredMail[], command: string): number[] {
  const set = /\bUID ([\d:*,]+)/i.exec(command.slice('UID SEARCH'.length))?.[1];
  const since = /SINCE "?([\w-]+)"?/i.exec(command)?.[1];
  const messageId = /HEADER "?Message-ID"? "?<?([^">\s]+)/i.exec(command)?.[1];
  const last = emails.at(-1)?.uid ?? 0;
  return emails
    .filter(({ source }) => messageId === undefined || source.includes(`<${messageId}>`))
    .filter(({ uid }) => set === undefined || isIn(uid, set, last))
    .filter(({ arrivedAt }) => since === undefined || arrivedAt.getTime() >= Date.parse(`${since} UTC`))
    .map(({ uid }) => uid);
}

/** RFC 3501 section 6.4.8: `5:*` is `*:5` if the last email has a lower number. */
function isIn(uid: number, set: string, last: number): boolean {
  return set.split(',').some((part) => {
    const [from = 0, to = from] = part.split(':').map((end) => (end === '*' ? last : Number(end)));
    return uid >= Math.min(from, to) && uid <= Math.max(from, to);
  });
}

function* fetch(emails: readonly StoredMail[], command: string): Generator<Buffer> {
  const [, set = '', items = ''] = /^UID FETCH (\S+) (.*)$/i.exec(command) ?? [];
  for (const [index, { uid, source, arrivedAt, large }] of emails.entries()) {
    if (!isIn(uid, set, emails.at(-1)?.uid ?? 0)) continue;
    if (large) {
      yield Buffer.from(`* ${index + 1} FETCH (UID ${uid} ${describe(source, large, items)})\r\n`);
      continue;
    }
    const start = `* ${index + 1} FETCH (UID ${uid} RFC822.SIZE ${source.length} INTERNALDATE "${dateTime(arrivedAt)}"`;
    const fields = /BODY\.PEEK(\[HEADER\.FIELDS [^\]]*\])/i.exec(items)?.[1];
    const name = /BODY\.PEEK\[\](<0)?/i.exec(items);
    if (fields !== undefined) {
      const head = source.subarray(0, source.indexOf('\r\n\r\n') + 4);
      yield Buffer.concat([
        Buffer.from(`${start} BODY${fields} {${head.length}}\r\n`),
        head,
        Buffer.from(')\r\n'),
      ]);
    } else if (!name) yield Buffer.from(`${start})\r\n`);
    else
      yield Buffer.concat([
        Buffer.from(`${start} BODY[]${name[1] ? '<0>' : ''} {${source.length}}\r\n`),
        source,
        Buffer.from(')\r\n'),
      ]);
  }
}

/** RFC 3501 section 9, date-time. */
function dateTime(timestamp: Date): string {
  const [, day, month, year, time] = /, (\d+) (\w+) (\d+) ([\d:]+)/.exec(timestamp.toUTCString()) ?? [];
  return `${day}-${month}-${year} ${time} +0000`;
}

function describe(source: Buffer, { size, structure, parts }: LargeMail, items: string): string {
  if (/BODY\.PEEK\[\]/i.test(items)) throw new Error('A large mail was to be fetched whole.');
  const literal = (text: string) => `{${Buffer.byteLength(text)}}\r\n${text}`;
  const requested = [...items.matchAll(/BODY\.PEEK\[([\w.]+)\](<0)?/gi)];
  return [
    `RFC822.SIZE ${size}`,
    ...(/BODYSTRUCTURE/i.test(items) ? [`BODYSTRUCTURE ${structure}`] : []),
    ...requested.map(([, name = '', start]) => {
      const text = name === 'HEADER' ? `${source}\r\n` : (parts[name] ?? '');
      return `BODY[${name}]${start ? '<0>' : ''} ${literal(text)}`;
    }),
  ].join(' ');
}
