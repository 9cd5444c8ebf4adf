import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { certificate, certificateKey } from './test-certificate.ts';

/** The server's replies; a number is a reply code instead of 250. Tests change them as they go. */
export type SmtpScript = {
  login?: number | undefined;
  /** Only accepts XOAUTH2, if this returns true. */
  acceptsToken?: (accessToken: string) => boolean;
  recipient?: (address: string) => number | undefined;
  /** `cut`: closes the connection after accepting the content, without a reply. `hold`: doesn't reply. */
  data?: (count: number) => number | 'cut' | 'hold' | undefined;
  /** The text of the 250 reply. */
  accepted?: string;
};

export type TakenMail = { from: string; to: string[]; source: string };

export type ScriptedSmtp = {
  port: number;
  script: SmtpScript;
  /** Contents that were sent completely, whatever the reply. */
  offered: TakenMail[];
  /** Contents whose reply was 250. */
  taken: TakenMail[];
  stop(): Promise<void>;
};

/** An SMTP server with implicit TLS and login, whose replies are scripted by tests. */
export async function scriptedSmtp(script: SmtpScript = {}): Promise<ScriptedSmtp> {
  const offered: TakenMail[] = [];
  const taken: TakenMail[] = [];
  const refusal = (code: number) => Object.assign(new Error('as the test wants'), { responseCode: code });
  const server = new SMTPServer({
    secure: true,
    key: certificateKey,
    cert: certificate,
    logger: false,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    onAuth({ username, method, accessToken = '' }, _session, callback) {
      if (script.login !== undefined) return callback(refusal(script.login));
      if (script.acceptsToken && !(method === 'XOAUTH2' && script.acceptsToken(accessToken)))
        return callback(refusal(535));
      return callback(null, { user: username });
    },
    onRcptTo({ address }, _session, callback) {
      const code = script.recipient?.(address);
      callback(code === undefined ? null : refusal(code));
    },
    onData(stream, session, callback) {
      stream.toArray().then((chunks: Buffer[]) => {
        const { envelope } = session;
        const mail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        };
        offered.push(mail);
        const response = script.data?.(offered.length);
        if (response === 'hold') return;
        if (response === 'cut') return cutAll();
        if (typeof response === 'number') return callback(refusal(response));
        taken.push(mail);
        callback(null, script.accepted);
      }, callback);
    },
  });
  const cutAll = () => {
    for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>)
      connection._socket.destroy();
  };
  // Ignores clients that disconnect midway.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    port,
    script,
    offered,
    taken,
    stop: () => {
      cutAll();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
