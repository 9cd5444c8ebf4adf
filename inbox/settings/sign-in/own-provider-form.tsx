import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignInPolicy } from '../../../contract/inbox/sign-in-policy.ts';
import { Checkbox } from '../../../design/checkbox.tsx';
import { signedInQuery } from '../../session/signed-in-query.ts';
import { useMembership } from '../../session/use-membership.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { dateText } from '../../words/times.ts';
import { PolicyCard } from './policy-card.tsx';
import { providersQuery } from './providers/providers-query.ts';
import { useChangePolicy } from './use-change-policy.ts';

const text = settingsWords.signIn.ownProvider;

/** Whether members must sign in at a provider of the organization; before that, why it can't be required yet. */
export function OwnProviderForm({ policy }: { policy: SignInPolicy }) {
  const { change, ...state } = useChangePolicy(policy);
  const [isRequired, setIsRequired] = useState(policy.only_own_provider);
  const canChange = useProof(policy) === 'proved';
  const until = policy.password_allowed_until;
  return (
    <PolicyCard
      {...state}
      isChanged={isRequired !== policy.only_own_provider}
      onSave={() => void change({ only_own_provider: isRequired })}
    >
      <Checkbox
        label={text.label}
        help={text.help}
        checked={isRequired}
        disabled={!canChange}
        onChange={() => setIsRequired(!isRequired)}
      />
      <ProofFirst policy={policy} />
      {policy.only_own_provider && until !== null && until > Date.now() / 1000 && (
        <p className="text-xs text-warning">{text.passwordAllowed(dateText(until))}</p>
      )}
    </PolicyCard>
  );
}

/** What is missing before it can be required: an active provider, or a session that one has proved. */
function useProof({ only_own_provider }: SignInPolicy): 'proved' | 'no-provider' | 'unproved' {
  const { organization } = useMembership();
  const { data: providers = [] } = useQuery(providersQuery(organization.id));
  const { data: signedIn } = useQuery(signedInQuery);
  if (only_own_provider || signedIn?.confined_to === organization.id) return 'proved';
  return providers.some(({ status }) => status === 'active') ? 'unproved' : 'no-provider';
}

function ProofFirst({ policy }: { policy: SignInPolicy }) {
  const { organization } = useMembership();
  const { data: providers = [] } = useQuery(providersQuery(organization.id));
  const missing = useProof(policy);
  if (missing === 'proved')
    return policy.only_own_provider ? null : <p className="text-xs text-muted">{text.lately}</p>;
  if (missing === 'no-provider') return <p className="text-xs text-muted">{text.noProvider}</p>;
  const here = encodeURIComponent(`/o/${organization.slug}/settings/sign-in`);
  return (
    <div className="grid gap-2 text-xs text-muted">
      <p>{text.unproved}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {providers
          .filter(({ status }) => status === 'active')
          .map(({ id, name }) => (
            <li key={id}>
              <a
                href={`/sign-in/${id}?return_to=${here}`}
                className="inline-flex items-center font-medium text-accent underline underline-offset-2 touch:min-h-11"
              >
                {text.signInAt(isolated(name))}
              </a>
            </li>
          ))}
      </ul>
    </div>
  );
}
