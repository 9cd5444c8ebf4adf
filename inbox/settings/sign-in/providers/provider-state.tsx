import type { SignInProvider } from '../../../../contract/inbox/sign-in-provider.ts';
import { Badge } from '../../../../design/badge.tsx';
import { agoText } from '../../../words/ago-text.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorHint } from './error-hint.ts';

const text = settingsWords.providers;

/** Whether its last sign-in failed. */
export function isFailing({ last_fault_at, last_success_at }: SignInProvider): boolean {
  return last_fault_at !== null && last_fault_at > (last_success_at ?? 0);
}

/** The state of a provider as a badge. */
export function ProviderState({ provider }: { provider: SignInProvider }) {
  if (provider.disabled_by === 'operator') return <Badge tone="danger">{text.states.operator}</Badge>;
  if (provider.status === 'disabled') return <Badge>{text.states.disabled}</Badge>;
  if (isFailing(provider)) return <Badge tone="danger">{text.states.failing}</Badge>;
  return <Badge tone="success">{text.states.active}</Badge>;
}

/** When somebody last signed in, and what has gone wrong since. */
export function ProviderHealth({ provider }: { provider: SignInProvider }) {
  const { last_success_at, last_fault, last_fault_at } = provider;
  return (
    <>
      <p>{last_success_at === null ? text.neverUsed : text.lastSuccess(agoText(last_success_at))}</p>
      {isFailing(provider) && <LastError error={last_fault ?? ''} at={last_fault_at ?? 0} />}
      <BrowserError provider={provider} />
    </>
  );
}

/** Until somebody has signed in: it may be the only sign of a provider that ends every sign-in with an error. */
function BrowserError({ provider }: { provider: SignInProvider }) {
  const { last_success_at, browser_error, browser_error_at } = provider;
  if (browser_error_at === null || browser_error_at <= (last_success_at ?? 0)) return null;
  return (
    <p className="break-words">
      {text.browserError(agoText(browser_error_at))} <code dir="ltr">{browser_error}</code>.{' '}
      {text.browserErrorHelp}
    </p>
  );
}

/** In our words if it is a common one; what exactly happened, for the person who runs the provider, in any case. */
function LastError({ error, at }: { error: string; at: number }) {
  const hint = errorHint(error);
  const exact = (
    <span lang="en" dir="ltr">
      {error}
    </span>
  );
  return (
    <>
      <p className="break-words text-danger">
        {text.failed(agoText(at))} {hint ? text.hints[hint] : exact}
      </p>
      {hint && <p className="break-words">{exact}</p>}
    </>
  );
}
