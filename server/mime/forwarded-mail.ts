import EmailForwardParser from 'email-forward-parser';
import { textToHtml } from '../text/text-to-html.ts';
import { addressesIn } from './mail-addresses.ts';

/** An email that somebody passed on: who wrote it, what it says, and what they said of it. */
export type ForwardedMail = {
  from: { address: string; name: string | null };
  subject: string | null;
  /** Sanitised. */
  bodyHtml: string;
  /** The forwarder's text, sanitised; empty if they wrote nothing. */
  commentHtml: string;
};

const prefix = /^\s*(fwd?|wg|tr|rv|enc|vs|vb|fs|doorst|pd|i|továbbítás|переслано)\s*:/i;

/**
 * The library's patterns take time that grows with the cube of what they search: for 5,000 characters half a second at worst, for
 * 30,000 a minute. The headers of the original have to begin in this part of an email; what it says may continue after it.
 */
const longestStart = 5000;

/** Undefined where the subject does not say so, and where nobody can tell who wrote the original. */
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

/** Whole lines. A line that is longer is nothing that a program writes above what it passes on. */
function startOf(text: string): string {
  if (text.length <= longestStart) return text;
  return text.slice(0, text.lastIndexOf('\n', longestStart) + 1);
}

/** Some programs put `>` before each line of what they pass on, which the library takes out. */
function unmarked(rest: string): string {
  const lines = rest.split('\n');
  const isMarked = lines.every((line) => line.startsWith('>') || line.trim() === '');
  return isMarked ? lines.map((line) => line.replace(/^> ?/, '')).join('\n') : rest;
}

/** A CommonJS module: its default is either the class or holds it. */
const Parser = (
  'default' in EmailForwardParser ? EmailForwardParser.default : EmailForwardParser
) as typeof EmailForwardParser;
