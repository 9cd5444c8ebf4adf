import type { MailFault } from '../../contract/mail-channel.ts';
import type { RecipientError } from '../../contract/message-mail.ts';
import {
  SignInEnded,
  TokenEndpointFailed,
} from '../features/channels/mail-channels/sign-in/token-endpoint.ts';
import { mailFault } from '../mail-in/imap/mail-fault.ts';
import { RefusedMailHost } from '../outgoing/mail-host.ts';

/** What an attempt came to for one recipient; without any, for the mail as a whole or its channel. */
export type SendingFailure = {
  /**
   * `mail`: the server will not take this email, however often it is asked. `later`: it may in a while. `channel`: it takes none of
   * this channel before an admin has put it right; other mail of the channel would fare the same.
   */
  is: 'mail' | 'later' | 'channel';
  /** The server's own words, or ours. */
  error: string;
  /** What ours say, for a program; null where the words are the server's. */
  code: RecipientError | null;
  /** Of a channel, for a program, and what its server said. */
  fault?: MailFault;
  serverWords?: string | null;
  /** Of those who were refused one by one; the others got it if any of them did. */
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

/** What becomes of an email after a failure (RFC 5321 section 4.2.1): 5yz is for good, all else may pass. */
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

/** RFC 1870: the SIZE that is declared with MAIL FROM is more than the server takes. */
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
  [/ETIMEDOUT|ETIMEOUT|Greeting never/i, 'timeout', 'The mail server did not answer in time.'],
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
