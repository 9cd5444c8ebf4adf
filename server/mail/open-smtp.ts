import { type DkimKey, dkimOptions } from '../config/dkim-keys.ts';
import type { MailSettings } from '../config/mail-settings.ts';
import type { Email } from './email.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import { isRefusal } from './smtp-refusal.ts';

/** RFC 2047 section 2 allows 75 characters. */
const maxEncodedWordLength = 75;

/** Sends an email; `refused` if the server rejects it permanently. Throws on temporary failures. */
export type SendEmail = (email: Email, id: string) => Promise<'sent' | 'refused'>;

/** A connection for each email: none is kept open while idle. Shorter than a job's time limit. */
const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Email over SMTP (RFC 5321), submitted with TLS if there are credentials. Names have already been reduced to one
 * line. Loaded with the first email.
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
 * Nodemailer passes on existing encoded words (RFC 2047 section 2), so a person, organization or app with such a name
 * could write their own subject (security S7). Text that looks like one is encoded as a whole.
 */
async function headerText(text: string): Promise<string> {
  if (!text.includes('=?')) return text;
  const { encodeWord } = await import('nodemailer/lib/mime-funcs');
  return encodeWord(text, 'B', maxEncodedWordLength);
}

/**
 * Prevents automatic replies (RFC 3834), and isn't from a list. The same job has the same Message-ID, so that an
 * email sent twice, because the process was killed in between, is recognized as a duplicate.
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
