import type { MailFault } from '../../contract/mail-channel.ts';
import { SignInEnded } from '../features/channels/mail-channels/sign-in/token-endpoint.ts';
import { mailFault } from '../mail-in/imap/mail-fault.ts';
import { RefusedMailHost } from '../outgoing/mail-host.ts';

/** What an attempt came to for one recipient; without any, for the mail as a whole or its channel. */
export type SendingFailure = {
  /**
   * `mail`: the server will not take this mail, however often it is asked. `later`: it may in a while. `channel`: it takes none of
   * this channel before an admin has put it right; other mail of the channel would fare the same.
   */
  is: 'mail' | 'later' | 'channel';
  /** The server's own words, or ours. */
  error: string;
  /** Of a channel, for a program. */
  fault?: MailFault;
  /** Of those who were refused one by one; the others got it if any of them did. */
  recipients?: RefusedRecipient[];
};

export type RefusedRecipient = { address: string; isFinal: boolean; error: string };

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

/** What becomes of a mail after a failure (RFC 5321 section 4.2.1): 5yz is for good, all else may pass. */
export function sendingFailure(thrown: unknown): SendingFailure {
  const error = thrown as SmtpError;
  if (thrown instanceof RefusedMailHost)
    return { is: 'channel', error: thrown.message, fault: 'not_allowed' };
  if (thrown instanceof SignInEnded)
    return {
      is: 'channel',
      error: `${thrown.message} Sign in again on the page of the channel.`,
      fault: 'sign_in_again',
    };
  const words = wordsOf(error);
  if (error.code === 'EAUTH' || error.code === 'ENOAUTH' || error.code === 'EOAUTH2')
    return isFinal(error) || error.responseCode === undefined
      ? { is: 'channel', error: words, fault: mailFault(thrown, '').fault }
      : { is: 'later', error: words };
  if (error.rejectedErrors?.length)
    return { is: 'mail', error: words, recipients: error.rejectedErrors.map(refused) };
  if (error.code === 'EENVELOPE' && error.command === 'MAIL FROM' && isFinal(error))
    return error.responseCode === tooLarge
      ? { is: 'mail', error: words }
      : { is: 'channel', error: words, fault: 'sender_refused' };
  const isOfMail = error.code === 'EMESSAGE' || error.code === 'EENVELOPE';
  return { is: isOfMail && isFinal(error) ? 'mail' : 'later', error: words };
}

/** RFC 1870: the SIZE that is declared with MAIL FROM is more than the server takes. */
const tooLarge = 552;

export function refused(error: SmtpError): RefusedRecipient {
  return { address: (error.recipient ?? '').toLowerCase(), isFinal: isFinal(error), error: wordsOf(error) };
}

function isFinal({ responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && responseCode <= 599;
}

/** Socket and TLS error codes, in words for the admin who set the channel up. */
const causes: readonly [RegExp, string][] = [
  [/ECONNREFUSED/, 'The mail server refused the connection. Check the host and port.'],
  [/ETIMEDOUT|ETIMEOUT|Greeting never/i, 'The mail server did not answer in time.'],
  [/CERT|ALTNAME|SELF_SIGNED|UNABLE_TO/i, 'The certificate of the mail server is not valid for its name.'],
  [/STARTTLS|ETLS/i, 'The mail server does not offer TLS, so nothing is sent to it.'],
  [/ECONNRESET|EPIPE|ECONNECTION|ESOCKET|closed/i, 'The mail server closed the connection.'],
];

function wordsOf({ response, message = '', code = '' }: SmtpError): string {
  const text = response ?? causes.find(([form]) => form.test(`${code} ${message}`))?.[1] ?? message;
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line || 'The mail could not be sent.';
}
