import { useMembership } from '../../session/use-membership.ts';
import { plainText } from '../../words/plain-text.ts';
import { words } from '../../words/words.ts';

/** What the channel puts below every mail, as text: it is not edited here. */
export function Signature({ html }: { html: string }) {
  const { user } = useMembership();
  const signed = plainText(html).replaceAll('{name}', user.name ?? '');
  return (
    <p className="truncate" title={words.composer.mail.signature}>
      <span className="sr-only">{words.composer.mail.signature}: </span>
      <span aria-hidden>— </span>
      <bdi>{signed}</bdi>
    </p>
  );
}
