import EmailForwardParser from 'email-forward-parser';
import { textToHtml } from '../text/text-to-html.ts';
import { addressesIn } from './mail-addresses.ts';

/** A mail that somebody passed on: who wrote it, what it says, and what they said of it. */
export type ForwardedMail = {
  from: { address: string; name: string | null };
  subject: string | null;
  /** Sanitised. */
  bodyHtml: string;
  /** Of whoever passed it on; sanitised, empty where they wrote nothing. */
  commentHtml: string;
};

const prefix = /^\s*(fwd?|wg|tr|rv|enc|vs|vb|fs|doorst|pd|i|továbbítás|переслано)\s*:/i;

/** The library takes seconds for more. */
const longestText = 100_000;

/** Undefined where the subject does not say so, and where nobody can tell who wrote the original. */
export function forwardedIn(subject: string, text: string): ForwardedMail | undefined {
  if (!prefix.test(subject) || text.length > longestText) return undefined;
  const { forwarded, email, message } = new Parser().read(text, subject);
  const [from] = addressesIn(email.from?.address ?? '');
  if (!forwarded || !from) return undefined;
  const { name } = email.from;
  return {
    from: { ...from, name: name === null || name === '' ? null : name },
    subject: email.subject || null,
    bodyHtml: textToHtml(email.body ?? ''),
    commentHtml: textToHtml(message ?? ''),
  };
}

/** A CommonJS module: its default is either the class or holds it. */
const Parser = (
  'default' in EmailForwardParser ? EmailForwardParser.default : EmailForwardParser
) as typeof EmailForwardParser;
