import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { certificate, certificateKey } from './test-certificate.ts';

/** What the server says; a number is the code of a reply in place of 250. Changed by tests as they go. */
export type SmtpScript = {
  login?: number | undefined;
  /** Signs in by XOAUTH2, and with what this says yes to alone. */
  acceptsToken?: (accessToken: string) => boolean;
  recipient?: (address: string) => number | undefined;
  /** `cut`: the connection ends after the content was taken, without a reply. `hold`: no reply comes. */
  data?: (count: number) => number | 'cut' | 'hold' | undefined;
  /** The words of the 250. */
  accepted?: string;
};

export type TakenMail = { from: string; to: string[]; source: string };

export type ScriptedSmtp = {
  port: number;
  script: SmtpScript;
  /** Contents that were sent whole, whatever was said to them. */
  offered: TakenMail[];
  /** Those that were answered with 250. */
  taken: TakenMail[];
  stop(): Promise<void>;
};

/** An SMTP server with TLS from the first byte and log-in, which answers as a test wants. */
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
        const answer = script.data?.(offered.length);
        if (answer === 'hold') return;
        if (answer === 'cut') return cutAll();
        if (typeof answer === 'number') return callback(refusal(answer));
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
