import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { words } from '../words/words.ts';
import { useIsExpired } from './expired-session.ts';
import { OtherWaysIn } from './other-ways-in.tsx';
import { pageOwner } from './page-owner.ts';
import { resumeSession, type SignInOutcome, sendSignInCode, signInAgain } from './sign-in-again.ts';

const texts = words.session;

/** Shown over any screen when the session ends, so that nothing is lost. It closes by itself once another tab has signed in. */
export function SignInDialog() {
  const isExpired = useIsExpired();
  const password = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      isOpen={isExpired}
      title={texts.signInAgain}
      description={texts.expired}
      width="narrow"
      initialFocus={password}
    >
      {isExpired && <SignInForm password={password} />}
    </Dialog>
  );
}

function SignInForm({ password }: { password: RefObject<HTMLInputElement | null> }) {
  const [email, setEmail] = useState(pageOwner()?.email ?? '');
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const code = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const resume = () => void resumeSession();
    // Another tab may have signed in while this one was finding out that the session had ended.
    resume();
    addEventListener('focus', resume);
    return () => removeEventListener('focus', resume);
  }, []);
  useEffect(() => {
    if (step === 'code') code.current?.focus();
  }, [step]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const outcome =
      step === 'code'
        ? await sendSignInCode(code.current?.value ?? '')
        : await signInAgain(email, password.current?.value ?? '');
    show(outcome);
    setIsBusy(false);
  };
  const show = (outcome: SignInOutcome) => {
    if (outcome === 'code needed') setStep('code');
    if (outcome === 'start again') setStep('password');
    setErrorMessage(
      typeof outcome === 'object' ? outcome.error : outcome === 'start again' ? texts.startAgain : undefined,
    );
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      {step === 'password' ? (
        <>
          <Field
            label={texts.email}
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Field ref={password} label={texts.password} type="password" autoComplete="current-password" />
        </>
      ) : (
        <>
          <p className="text-sm text-soft">{texts.codeLead}</p>
          <Field ref={code} label={texts.code} type="text" autoComplete="one-time-code" />
        </>
      )}
      {errorMessage !== undefined && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {errorMessage}
        </p>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={isBusy}>
          {step === 'code' ? texts.continue : texts.signIn}
        </Button>
      </div>
      {step === 'password' && <OtherWaysIn onOutcome={show} />}
    </form>
  );
}
