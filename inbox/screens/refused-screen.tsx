import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { StepUpWay } from '../../contract/inbox/second-factor.ts';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { useTitle } from '../page/use-title.ts';
import { signOut } from '../session/sign-out.ts';
import { confirmIdentity } from '../session/step-up.ts';
import { useMembership } from '../session/use-membership.ts';
import { useRefreshSession } from '../session/use-refresh-session.ts';
import { EnrollDialog } from '../settings/account/two-factor/enroll-dialog.tsx';
import { factorsQuery } from '../settings/account/two-factor/factors-query.ts';
import { useSignInRefusal } from '../shell/use-sign-in-refusal.ts';
import { words } from '../words/words.ts';

const texts = words.session.policy;

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
        {reason === 'second_factor' ? <SecondFactor /> : <SignInAgain />}
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
  return (
    <>
      {ways.length > 0 ? texts.confirmFirst : texts.setUpFirst}
      <span className="mt-4 flex justify-center">
        <Button variant="primary" onClick={() => (ways.length > 0 ? void confirm() : setIsEnrolling(true))}>
          {ways.length > 0 ? texts.confirm : texts.setUpApp}
        </Button>
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
        <Button variant="primary" onClick={() => void signOut(location.pathname + location.search)}>
          {words.session.signInAgain}
        </Button>
      </span>
    </>
  );
}
