import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { StepUpWay } from '../../contract/inbox/second-factor.ts';
import { Button, type ButtonProps } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { showToast } from '../../design/toast.tsx';
import { useTitle } from '../page/use-title.ts';
import { canUsePasskeys } from '../session/passkeys.ts';
import { signOut } from '../session/sign-out.ts';
import { confirmIdentity } from '../session/step-up.ts';
import { useMembership } from '../session/use-membership.ts';
import { useRefreshSession } from '../session/use-refresh-session.ts';
import { connectProvider } from '../settings/account/providers/connect-provider.ts';
import { identitiesQuery } from '../settings/account/providers/identities-query.ts';
import { addPasskey, addPasskeyError } from '../settings/account/two-factor/add-passkey.ts';
import { EnrollDialog } from '../settings/account/two-factor/enroll-dialog.tsx';
import { factorsQuery } from '../settings/account/two-factor/factors-query.ts';
import { useSignInRefusal } from '../shell/use-sign-in-refusal.ts';
import { isolated } from '../words/locale/isolated.ts';
import { settingsWords } from '../words/settings-words.ts';
import { words } from '../words/words.ts';

const texts = settingsWords.refused;
const providerWords = settingsWords.account.providers;

/**
 * Shown instead of an organization's inbox if its policy refuses this session: what is missing, and what to do about
 * it.
 */
export function RefusedScreen() {
  const { organization, others, sign_in } = useMembership();
  useTitle(organization.name);
  useSignInRefusal();
  const refusedFor = sign_in.refused_for ?? 'lifetime';
  const reason = refusedFor === 'own_provider' ? 'way_in' : refusedFor;
  return (
    <main className="h-dvh overflow-y-auto">
      <EmptyState isPage icon={ShieldCheck} title={texts.titles[reason](organization.name)}>
        {reason === 'second_factor' ? (
          <SecondFactor />
        ) : refusedFor === 'own_provider' ? (
          <OwnProvider />
        ) : (
          <SignInAgain />
        )}
        <span className="mt-6 flex flex-wrap justify-center gap-x-4 gap-y-1">
          {others.map((it) => (
            <a
              key={it.organization.id}
              href={`/o/${it.organization.slug}`}
              className="inline-flex min-h-11 items-center text-accent underline"
            >
              <bdi>{texts.switchTo(it.organization.name)}</bdi>
            </a>
          ))}
          <a href="/logout" className="inline-flex min-h-11 items-center text-accent underline">
            {words.screens.noOrganization.signOut}
          </a>
        </span>
      </EmptyState>
    </main>
  );
}

/** The person has one and didn't use it, or sets one up. */
function SecondFactor() {
  const { data: factors } = useQuery(factorsQuery);
  const refresh = useRefreshSession();
  const [isEnrolling, setIsEnrolling] = useState(false);
  if (!factors) return null;
  const ways: StepUpWay[] = [
    ...(factors.passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(factors.totp ? (['totp', 'recovery_code'] as const) : []),
  ];
  const confirm = async () => {
    if (await confirmIdentity({ ways })) await refresh();
  };
  const withPasskey = async () => {
    try {
      await addPasskey();
      await refresh();
    } catch (error) {
      showToast({ text: addPasskeyError(error), isError: true });
    }
  };
  return (
    <>
      {ways.length > 0 ? texts.confirmFirst : texts.setUpFirst}
      <span className="mt-4 flex flex-wrap justify-center gap-2">
        <Button variant="primary" onClick={() => (ways.length > 0 ? void confirm() : setIsEnrolling(true))}>
          {ways.length > 0 ? texts.confirm : texts.setUpApp}
        </Button>
        {ways.length === 0 && canUsePasskeys && (
          <Button onClick={() => void withPasskey()}>{settingsWords.account.passkeys.add}</Button>
        )}
      </span>
      <EnrollDialog
        isOpen={isEnrolling}
        onClose={() => {
          setIsEnrolling(false);
          // Only after the recovery codes are saved: the dialog shows them.
          void refresh();
        }}
        onEnrolled={async () => undefined}
      />
    </>
  );
}

/**
 * An address alone connects nobody to an account at the organization's provider. A person who signed in another way
 * connects it here, as the settings of their account are behind this screen too (decisions/0481).
 */
function OwnProvider() {
  const { organization } = useMembership();
  const { data, isPending } = useQuery(identitiesQuery);
  if (isPending) return null;
  if (!data) return <SignInAgain />;
  const providers = data.providers.filter((it) => it.organization_id === organization.id);
  const isConnected = providers.some(({ id }) => data.identities.some(({ provider }) => provider.id === id));
  if (isConnected || providers.length === 0) return <SignInAgain />;
  return (
    <>
      {providerWords.connectFirst}
      <span className="mt-4 flex flex-wrap justify-center gap-2">
        {providers.map(({ id, name }) => (
          <Button key={id} variant="primary" onClick={() => void connectProvider(id)}>
            {providerWords.connectNamed(isolated(name))}
          </Button>
        ))}
        <SignInAgainButton variant="plain" />
      </span>
    </>
  );
}

/** Signing in again starts a new session, and returns here. */
function SignInAgain() {
  const { sign_in } = useMembership();
  const isOwnProvider = sign_in.refused_for === 'own_provider';
  const ways = isOwnProvider ? (['provider'] as const) : sign_in.ways_in;
  return (
    <>
      {isOwnProvider || sign_in.refused_for === 'way_in'
        ? texts.accepted(ways.map((way) => texts.ways[way]))
        : texts.again[sign_in.refused_for === 'idle' ? 'idle' : 'lifetime']}
      <span className="mt-4 flex justify-center">
        <SignInAgainButton variant="primary" />
      </span>
    </>
  );
}

function SignInAgainButton({ variant }: Required<Pick<ButtonProps, 'variant'>>) {
  return (
    <Button variant={variant} onClick={() => void signOut(location.pathname + location.search)}>
      {words.session.signInAgain}
    </Button>
  );
}
