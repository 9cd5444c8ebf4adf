import { CircleAlert, CircleCheck } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import type { Static } from 'typebox';
import type { IdentityCheck } from '../../../../contract/inbox/widget-setup.ts';
import { Button } from '../../../../design/button.tsx';
import { send } from '../../../session/send.ts';
import { useMembership } from '../../../session/use-membership.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText } from '../../page/error-text.ts';

const text = settingsWords.webSite.identity;

type Verdict = Static<typeof IdentityCheck>;

/** Says what is wrong with an identity token signed by a site. */
export function IdentityTester({ channelId }: { channelId: string }) {
  const { organization } = useMembership();
  const id = useId();
  const [token, setToken] = useState('');
  const [verdict, setVerdict] = useState<Verdict>();
  const [error, setError] = useState<unknown>();
  const test = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    const path = `/channels/${channelId}/identity-checks`;
    const body = { token: token.trim() };
    try {
      setVerdict((await send({ method: 'POST', path, organizationId: organization.id, body })) as Verdict);
    } catch (failure) {
      setVerdict(undefined);
      setError(failure);
    }
  };
  return (
    <form onSubmit={(event) => void test(event)} className="grid gap-2">
      <label htmlFor={id} className="text-xs font-medium text-soft">
        {text.test}
      </label>
      <div className="flex flex-wrap items-start gap-2">
        <textarea
          id={id}
          rows={2}
          value={token}
          placeholder={text.exampleToken}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => {
            setToken(event.currentTarget.value);
            setVerdict(undefined);
          }}
          className="min-h-8 min-w-48 flex-1 rounded-md bg-surface px-2.5 py-1.5 font-mono text-xs break-all ring-1 ring-control-line outline-none ring-inset placeholder:text-muted focus:ring-2 focus:ring-accent"
        />
        <Button type="submit" disabled={token.trim() === ''}>
          {text.testButton}
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {verdict && <VerdictLine verdict={verdict} />}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {errorText(error)}
        </p>
      )}
    </form>
  );
}

function VerdictLine({ verdict: { is_valid, claim, code, expected, message } }: { verdict: Verdict }) {
  const Icon = is_valid ? CircleCheck : CircleAlert;
  return (
    <p className={`flex items-start gap-2 text-sm ${is_valid ? 'text-success' : 'text-danger'}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {is_valid ? (
        text.valid
      ) : (
        <span>
          {claim !== null && <code className="me-1.5 font-mono text-xs">{claim}</code>}
          {code === null ? (
            <span lang="en">{message}</span>
          ) : (
            text.problems[code]({ claim: claim ?? '', expected: expected ?? '' })
          )}
        </span>
      )}
    </p>
  );
}
