import { OperatorError } from './operator-error.ts';

/** How email is sent: the SMTP server, and the sender address. */
export type MailSettings = {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`); otherwise STARTTLS where the server offers it. */
  isSecure: boolean;
  /** Credentials are only sent over TLS: without STARTTLS nothing is sent. */
  credentials: { user: string; password: string } | undefined;
  from: { name: string; address: string };
};

/**
 * DESKBELL_SMTP_URL and DESKBELL_MAIL_FROM (contract section 10). Without the first no email is sent, and links are
 * shown to copy.
 *
 * @throws OperatorError naming the variable, without repeating the address, which may contain a password
 */
export function readMailSettings(
  smtpUrl: string | undefined,
  from: string | undefined,
): MailSettings | undefined {
  if (smtpUrl === undefined) return undefined;
  const url = smtpAddress(smtpUrl);
  const isSecure = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    credentials: credentialsOf(url),
    from: readFrom(from),
  };
}

function smtpAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSmtp = url?.protocol === 'smtp:' || url?.protocol === 'smtps:';
  if (!url || !isSmtp || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.search || url.hash)
    throw unusable();
  return url;
}

function credentialsOf({ username, password }: URL): MailSettings['credentials'] {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '') throw unusable();
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw unusable();
  }
}

function unusable(): OperatorError {
  return new OperatorError(
    'DESKBELL_SMTP_URL must look like smtp://user:password@mail.example.com:587 or smtps://…, without a path; special ' +
      'characters of the user and password are percent-encoded.',
  );
}

const form = /^(?:"?([^"<>]*?)"?\s*<([^\s@<>,"]+@[^\s@<>,"]+)>|([^\s@<>,"]+@[^\s@<>,"]+))$/;

function readFrom(text = ''): MailSettings['from'] {
  const [, name = '', bracketed, bare] = form.exec(text) ?? [];
  const address = bracketed ?? bare;
  if (address !== undefined && !/\p{Cc}/u.test(text)) return { name, address };
  throw new OperatorError(
    'DESKBELL_MAIL_FROM must be the address that mail comes from, such as Support <support@example.com>; ' +
      'DESKBELL_SMTP_URL needs it.',
  );
}
