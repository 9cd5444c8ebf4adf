import { useMembership } from '../../session/use-membership.ts';
import { mailWords } from '../../words/mail-words.ts';
import { plainText } from '../../words/plain-text.ts';

/** What the channel puts below every mail, as text: it is not edited here. */
export function Signature({ html }: { html: string }) {
  const { user } = useMembership();
  const signed = plainText(html).replaceAll('{name}', user.name ?? '');
  return (
    <p className="truncate" title={mailWords.composing.signature}>
      <span className="sr-only">{mailWords.composing.signature}: </span>
      <span aria-hidden>— </span>
      <bdi>{signed}</bdi>
    </p>
  );
}
