import { useMembership } from '../../session/use-membership.ts';
import { linesOf } from '../../words/lines-of.ts';
import { mailWords } from '../../words/mail-words.ts';

/** The signature that the channel appends to every email, line by line. Read-only here. */
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
