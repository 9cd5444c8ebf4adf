/** The one mail port that an ordinary user may listen on; so each server has its own address. */
export const mailPort = 2525;

export type MailServerAddress = { host: string; port: number; security: 'tls'; password: string };

export type MailServers = {
  imap: MailServerAddress;
  smtp: MailServerAddress;
  /** For a separate Deskbell: it may connect to these servers, and trusts their certificate. */
  env: Record<string, string>;
  /** The emails in a mailbox, oldest first. */
  mailsOf(address: string): Promise<string[]>;
  /** Like a customer's email client. */
  send(mail: { to: string; source: string }): Promise<void>;
};

/** Sends email to one server. */
export function sendMailTo({
  host,
  certificate,
}: {
  host: string;
  certificate: string;
}): MailServers['send'] {
  return async ({ to, source }) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ host, port: mailPort, secure: true, tls: { ca: certificate } });
    const from = /^From: .*?([^\s<]+@[^\s>]+)/im.exec(source)?.[1] ?? '';
    await transport.sendMail({ envelope: { from, to }, raw: source.replace(/\r?\n/g, '\r\n') });
    transport.close();
  };
}
