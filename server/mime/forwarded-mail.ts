import EmailForwardParser from 'email-forward-parser';
import { textToHtml } from '../text/text-to-html.ts';
import { addressesIn } from './mail-addresses.ts';

/** A forwarded email: its original author, its text, and the forwarder's own text. */
export type ForwardedMail = {
  from: { address: string; name: string | null };
  subject: string | null;
  /** Sanitized. */
  bodyHtml: string;
  /** The forwarder's text, sanitized; empty if they wrote nothing. */
  commentHtml: string;
};

const prefix = /^\s*(fwd?|wg|tr|rv|enc|vs|vb|fs|doorst|pd|i|továbbítás|переслано)\s*:/i;

/**
 * The library's patterns take cubic time: for 5,000 characters half a second at worst, for 30,000 a minute. The
 * original's headers have to begin in this part of an email; its text may continue after it.
 */
const maxStartLength = 5000;

/** Undefined if the subject doesn't indicate a forward, or the original author can't be determined. */
export function forwardedIn(subject: string, text: string): ForwardedMail | undefined {
  if (!prefix.test(subject)) return undefined;
  const start = startOf(text);
  const { forwarded, email, message } = new Parser().read(start, subject);
  const [from] = addressesIn(email.from?.address ?? '');
  if (!forwarded || !from) return undefined;
  const { name } = email.from;
  return {
    from: { ...from, name: name === null || name === '' ? null : name },
    subject: email.subject || null,
    bodyHtml: textToHtml((email.body ?? '') + unmarked(text.slice(start.length))),
    commentHtml: textToHtml(message ?? ''),
  };
}

/** Whole lines. Programs don't write longer lines above a forwarded email. */
function startOf(text: string): string {
  if (text.length <= maxStartLength) return text;
  return text.slice(0, text.lastIndexOf('\n', maxStartLength) + 1);
}

/** Some programs prefix each line of a forwarded email with `>`, which the library removes. */
function unmarked(rest: string): string {
  const lines = rest.split('\n');
  const isMarked = lines.every((line) => line.startsWith('>') || line.trim() === '');
  return isMarked ? lines.map((line) => line.replace(/^> ?/, '')).join('\n') : rest;
}

/** A CommonJS module: its default is either the class or holds it. */
const Parser = (
  'default' in EmailForwardParser ? EmailForwardParser.default : EmailForwardParser
) as typeof EmailForwardParser;
