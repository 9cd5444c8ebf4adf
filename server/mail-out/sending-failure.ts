import type { MailFault } from '../../contract/mail-channel.ts';
import type { RecipientError } from '../../contract/message-mail.ts';
import {
  SignInEnded,
  TokenEndpointFailed,
} from '../features/channels/mail-channels/sign-in/token-endpoint.ts';
import { mailFault } from '../mail-in/imap/mail-fault.ts';
import { RefusedMailHost } from '../outgoing/mail-host.ts';

/** The result of an attempt for one recipient; without one, for the email as a whole or its channel. */
export type SendingFailure = {
  /**
   * `mail`: the server rejects this email permanently. `later`: a retry may succeed. `channel`: it rejects everything
   * from this channel until an admin has fixed it; other email of the channel would fail the same way.
   */
  is: 'mail' | 'later' | 'channel';
  /** The server's own text, or ours. */
  error: string;
  /** Machine-readable, for our own texts; null for the server's. */
  code: RecipientError | null;
  /** For the channel: machine-readable, and its server's text. */
  fault?: MailFault;
  serverWords?: string | null;
  /** Individually rejected recipients; the others got it if any of them did. */
  recipients?: RefusedRecipient[];
};

export type RefusedRecipient = Pick<SendingFailure, 'error' | 'code'> & { address: string; isFinal: boolean };

type SmtpError = {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  message?: string;
  recipient?: string;
  rejectedErrors?: SmtpError[];
};

const longest = 500;

/** Classifies a failed attempt (RFC 5321 section 4.2.1): 5yz is permanent, everything else temporary. */
export function sendingFailure(thrown: unknown): SendingFailure {
  const error = thrown as SmtpError;
  if (thrown instanceof RefusedMailHost)
    return ofChannel({ error: thrown.message, code: null }, 'not_allowed');
  if (thrown instanceof SignInEnded)
    return ofChannel(
      { error: `${thrown.message} Sign in again on the page of the channel.`, code: null },
      'sign_in_again',
    );
  if (thrown instanceof TokenEndpointFailed)
    return { is: 'later', error: thrown.message, code: 'provider_unavailable' };
  const words = wordsOf(error);
  if (error.code === 'EAUTH' || error.code === 'ENOAUTH' || error.code === 'EOAUTH2')
    return isFinal(error) || error.responseCode === undefined
      ? ofChannel(words, mailFault(thrown, '').fault, error.response)
      : { is: 'later', ...words };
  if (error.rejectedErrors?.length)
    return { is: 'mail', ...words, recipients: error.rejectedErrors.map(refused) };
  if (error.code === 'EENVELOPE' && error.command === 'MAIL FROM' && isFinal(error))
    return error.responseCode === tooLarge
      ? { is: 'mail', ...words }
      : ofChannel(words, 'sender_refused', error.response);
  const isOfMail = error.code === 'EMESSAGE' || error.code === 'EENVELOPE';
  return { is: isOfMail && isFinal(error) ? 'mail' : 'later', ...words };
}

type Words = Pick<SendingFailure, 'error' | 'code'>;

function ofChannel(words: Words, fault: MailFault, response?: string): SendingFailure {
  return { is: 'channel', ...words, fault, serverWords: response === undefined ? null : words.error };
}

/** RFC 1870: the SIZE declared with MAIL FROM exceeds what the server accepts. */
const tooLarge = 552;

export function refused(error: SmtpError): RefusedRecipient {
  return { address: (error.recipient ?? '').toLowerCase(), isFinal: isFinal(error), ...wordsOf(error) };
}

function isFinal({ responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && responseCode <= 599;
}

/** Socket and TLS error codes, in words for the admin who set the channel up. */
const causes: readonly [RegExp, RecipientError, string][] = [
  [/ECONNREFUSED/, 'refused', 'The mail server refused the connection. Check the host and port.'],
  [/ETIMEDOUT|ETIMEOUT|Greeting never/i, 'timeout', 'The mail server did not respond in time.'],
  [
    /CERT|ALTNAME|SELF_SIGNED|UNABLE_TO/i,
    'tls_untrusted',
    'The certificate of the mail server is not valid for its name.',
  ],
  [/STARTTLS|ETLS/i, 'tls_missing', 'The mail server does not offer TLS, so nothing is sent to it.'],
  [/ECONNRESET|EPIPE|ECONNECTION|ESOCKET|closed/i, 'closed', 'The mail server closed the connection.'],
];

function wordsOf({ response, message = '', code = '' }: SmtpError): Words {
  if (response !== undefined) return { error: oneLine(response), code: null };
  const [, cause = null, sentence = message] = causes.find(([form]) => form.test(`${code} ${message}`)) ?? [];
  return { error: oneLine(sentence), code: cause };
}

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line || 'The mail could not be sent.';
}
