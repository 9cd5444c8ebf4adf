import type { MailFault } from '../../../contract/mail-channel.ts';
import {
  SignInEnded,
  TokenEndpointFailed,
} from '../../features/channels/mail-channels/sign-in/token-endpoint.ts';
import { RefusedMailHost } from '../../outgoing/mail-host.ts';

/** A mail server's error: machine-readable, as text, and what to do about it. */
export type FaultReport = {
  fault: MailFault;
  error: string;
  /** The server's own text, if any. */
  server_words: string | null;
  advice: string;
};

type ServerError = {
  code?: string;
  message?: string;
  responseText?: string;
  response?: unknown;
  serverResponseCode?: string;
  authenticationFailed?: boolean;
  tlsFailed?: boolean;
};

/**
 * Explains an error of an IMAP or SMTP connection to the person who set it up. Providers word the same error in many
 * ways: their text is passed on unchanged, with advice if the cause is known.
 */
export function mailFault(error: unknown, host: string): FaultReport {
  if (error instanceof RefusedMailHost) return refusedHost(error);
  if (error instanceof SignInEnded) return ownFault('sign_in_again', error.message);
  if (error instanceof TokenEndpointFailed) return ownFault('provider_unavailable', error.message);
  const found = error as ServerError;
  const serverText = found.responseText ?? (typeof found.response === 'string' ? found.response : undefined);
  const text = oneLine(serverText ?? found.message ?? '') || 'The connection failed.';
  const isSignIn = found.authenticationFailed || found.code === 'EAUTH';
  const fault = isSignIn ? signInFault(text, host) : connectionFault(found, text);
  return { fault, error: text, server_words: serverText ? text : null, advice: adviceOf(fault, host) };
}

function refusedHost({ message }: RefusedMailHost): FaultReport {
  const fault = message.includes('has no address') ? 'unknown_host' : 'not_allowed';
  return ownFault(fault, message);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 500);
}

/** Recognized by how Google, Microsoft, Apple, Yahoo, Fastmail and Zoho reject a sign-in. */
function signInFault(text: string, host: string): MailFault {
  if (/application-specific|app[- ]?(specific )?password|InvalidSecondFactor|WEBALERT/i.test(text))
    return 'app_password_needed';
  if (/SmtpClientAuthentication is disabled|5\.7\.139/i.test(text)) return 'smtp_auth_off';
  if (/IMAP.*(disabled|not enabled|turned off)|not enabled for IMAP/i.test(text)) return 'imap_off';
  if (/too many|rate limit|try again later/i.test(text)) return 'rate_limited';
  return /(^|\.)(gmail\.com|googlemail\.com|mail\.me\.com|mail\.yahoo\.com|fastmail\.com)$/.test(host)
    ? 'app_password_needed'
    : 'wrong_password';
}

function connectionFault({ code = '', tlsFailed, serverResponseCode }: ServerError, text: string): MailFault {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'tls_name';
  if (/CERT|SELF_SIGNED|UNABLE_TO_(VERIFY|GET)/.test(code)) return 'tls_untrusted';
  if (tlsFailed || /wrong version number|STARTTLS/i.test(text)) return 'tls_missing';
  if (serverResponseCode === 'NONEXISTENT' || /(mailbox|folder).*(not exist|unknown)/i.test(text))
    return 'folder_missing';
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(`${code} ${text}`)) return 'refused';
  if (/TIMEOUT|ETIMEDOUT/i.test(code) || /timed? ?out|timeout/i.test(text)) return 'timeout';
  if (
    /ECONNRESET|EPIPE|ECONNECTION|NoConnection|EConnectionClosed|closed unexpectedly/i.test(`${code} ${text}`)
  )
    return 'closed';
  return code === 'ENOTFOUND' ? 'unknown_host' : 'other';
}

/** An error found by our own check rather than reported by a connection. */
export function ownFault(fault: MailFault, error: string): FaultReport {
  return { fault, error, server_words: null, advice: adviceOf(fault, '') };
}

function adviceOf(fault: MailFault, host: string): string {
  return (advice[fault] ?? 'Check the settings of the server.').replace('%', host);
}

const advice: Partial<Record<MailFault, string>> = {
  wrong_password: 'Check the user name and the password.',
  app_password_needed:
    'Make an app password in the security settings of the mail account, and enter it here in place of the usual one.',
  imap_off: 'Turn on IMAP in the settings of the mail account.',
  smtp_auth_off:
    'Turn on "Authenticated SMTP" for this mailbox in the Microsoft 365 admin center, under Users, Mail, Manage email apps.',
  tls_name:
    'The certificate is for another name than %. Enter the name that the provider gives for the server.',
  tls_untrusted: 'The certificate of % is expired, or signed by nobody who is trusted. Renew it.',
  tls_missing:
    'The server speaks no TLS in this way. Choose the other of TLS and STARTTLS, and the port that goes with it.',
  refused: 'Nothing listens there. Check the name and the port.',
  timeout:
    'The server did not respond in time. Check the name and the port, or whether a firewall is in between.',
  unknown_host: 'Check the spelling of the name.',
  not_allowed: 'Use a public mail server, or ask the operator to allow its network in DESKBELL_MAIL_ALLOW.',
  folder_missing: 'The mailbox has no such folder. Check its name.',
  sender_refused:
    'The SMTP server does not let this user send from the address. Allow it there, or use its own user name.',
  not_arrived:
    'Look into the spam folder of the mailbox, and whether mail to the address goes to this mailbox.',
  no_plus_addresses: 'Nothing to do: replies are recognized by other marks.',
  message_id_changed: 'Nothing to do: replies are recognized by other marks.',
  sign_in_again: 'Sign in again on the page of the channel.',
  provider_unavailable: 'Nothing to do, unless it lasts: the sign-in is renewed again and again.',
  closed: 'The server ended the connection. It is tried again by itself.',
  rate_limited: 'The server asks to wait. It is tried again by itself.',
};
