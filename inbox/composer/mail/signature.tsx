import { useMembership } from '../../session/use-membership.ts';
import { mailWords } from '../../words/mail-words.ts';
import { plainText } from '../../words/plain-text.ts';

/** What the channel puts below every email, line by line: it is not edited here. */
export function Signature({ html }: { html: string }) {
  const { user } = useMembership();
  const signed = linesOf(html).map((line) => line.replaceAll('{name}', user.name ?? ''));
  return (
    <div title={mailWords.composing.signature}>
      <span className="sr-only">{mailWords.composing.signature}: </span>
      <p
        dir="auto"
        className="max-h-24 overflow-y-auto border-s-2 border-line ps-3 break-words whitespace-pre-line"
      >
        {signed.join('\n')}
      </p>
    </div>
  );
}

/** Blocks and line breaks end a line; empty lines are left out. */
function linesOf(html: string): string[] {
  return html
    .split(/<br\b[^>]*>|<\/(?:p|li|h[1-6]|blockquote|pre|div)>/i)
    .map(plainText)
    .filter((line) => line !== '');
}
