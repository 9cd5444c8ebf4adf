import { type DkimKey, dkimOptions } from '../config/dkim-keys.ts';
import type { MailSettings } from '../config/mail-settings.ts';
import type { Email } from './email.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import { isRefusal } from './smtp-refusal.ts';

/** RFC 2047 section 2 allows 75 characters. */
const longestEncodedWord = 75;

/** Sends an email; `refused` where the server says for good that it will not. Whatever may pass is thrown. */
export type SendEmail = (email: Email, id: string) => Promise<'sent' | 'refused'>;

/** A connection for each email: none is held while nothing is sent. Below what a job may take in all. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Mail over SMTP (RFC 5321), submitted with TLS where there are credentials. Names come in one
 * line already. Loaded with the first email.
 */
export function openSmtp(
  { host, port, isSecure, credentials, from }: MailSettings,
  dkimKeys: readonly DkimKey[] = [],
): SendEmail {
  return async (email, id) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      host,
      port,
      secure: isSecure,
      requireTLS: !isSecure && credentials !== undefined,
      ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
      ...limits,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        ...partsOf(email),
        subject: await headerText(email.subject),
        ...headersOf(id, from),
        envelope: envelope(email, from),
        ...dkimOptions(dkimKeys, from.address),
      });
      return 'sent';
    } catch (error) {
      if (isRefusal(error)) return 'refused';
      throw error;
    } finally {
      transport.close();
    }
  };
}

function partsOf(email: Email) {
  return {
    text: emailText(email),
    html: emailHtml(email),
    to: { name: '', address: email.to },
  };
}

/**
 * Nodemailer passes on what is an encoded word already (RFC 2047 section 2), so that a person, organization or app with
 * such a name could write a subject of its own (security S7). Text that looks like one is encoded as a whole.
 */
async function headerText(text: string): Promise<string> {
  if (!text.includes('=?')) return text;
  const { encodeWord } = await import('nodemailer/lib/mime-funcs');
  return encodeWord(text, 'B', longestEncodedWord);
}

/**
 * No answering machine answers it (RFC 3834), and it belongs to no list. The same job makes the same Message-ID, so that a
 * mail that was sent twice, because the process was killed in between, is known for one.
 */
function headersOf(id: string, from: MailSettings['from']) {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    from,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false as const,
  };
}

function envelope(email: Email, from: MailSettings['from']) {
  return { from: from.address, to: [email.to] };
}
