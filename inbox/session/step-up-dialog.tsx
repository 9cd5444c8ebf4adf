import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type {
  PasskeyChallenge,
  StepUp,
  StepUpBody,
  StepUpProvider,
  StepUpWays,
  TypedWay,
} from '../../contract/inbox/second-factor.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { ValidationError } from '../../sdk/src/errors/named-errors.ts';
import { errorText } from '../words/error-text.ts';
import { words } from '../words/words.ts';
import { pageOwner } from './page-owner.ts';
import { canUsePasskeys, signWithPasskey } from './passkeys.ts';
import { ProviderButton } from './provider-button.tsx';
import { send } from './send.ts';
import { answerStepUp } from './step-up.ts';

const texts = words.session.stepUp;

/** Asks for a passkey, a code, a password or a sign-in at a provider, and repeats the requests that need it. */
export function StepUpDialog({ question }: { question: StepUpWays }) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { ways, providers = [] } = question;
  const typed = ways.filter((way) => way !== 'passkey' && way !== 'provider');
  const offersPasskey = ways.includes('passkey');
  const startsWithButton = offersPasskey || typed.length === 0;
  return (
    <Dialog
      isOpen
      onClose={() => answerStepUp(false)}
      title={texts.title}
      description={texts.lead}
      width="narrow"
      initialFocus={startsWithButton ? button : input}
    >
      <div className="grid gap-4">
        {offersPasskey && <PasskeyButton button={button} />}
        {typed.length > 0 && <TypedProof ways={typed} input={input} />}
        {providers.length > 0 && <ProviderButtons providers={providers} button={button} />}
      </div>
    </Dialog>
  );
}

function PasskeyButton({ button }: { button: RefObject<HTMLButtonElement | null> }) {
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const use = async () => {
    setIsBusy(true);
    setErrorMessage(undefined);
    try {
      const { options, state } = (await send({
        method: 'POST',
        path: '/step-up/challenge',
      })) as PasskeyChallenge;
      const response = await signWithPasskey(options);
      await send({ method: 'POST', path: '/step-up/passkey', body: { state, response } });
      answerStepUp(true);
    } catch (error) {
      setErrorMessage(error instanceof DOMException ? texts.passkeyCanceled : errorText(error));
      setIsBusy(false);
    }
  };
  if (!canUsePasskeys) return <p className="text-sm text-soft">{texts.noPasskeys}</p>;
  return (
    <div className="grid gap-2">
      <Button ref={button} variant="primary" onClick={() => void use()} disabled={isBusy}>
        {texts.usePasskey}
      </Button>
      {errorMessage !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {errorMessage}
        </p>
      )}
    </div>
  );
}

type ProviderProps = {
  providers: readonly StepUpProvider[];
  button: RefObject<HTMLButtonElement | null>;
};

/** The provider opens in a new tab: this page keeps what the user was doing, and continues when they return to it. */
function ProviderButtons({ providers, button }: ProviderProps) {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    const check = () => void isConfirmed().then((it) => it && answerStepUp(true));
    addEventListener('focus', check);
    return () => removeEventListener('focus', check);
  }, [isAway]);
  const open = (id: string) => {
    setIsAway(true);
    window.open(
      `/sign-in/${id}/confirm?return_to=${encodeURIComponent('/login/confirmed')}`,
      '_blank',
      'noopener',
    );
  };
  return (
    <div className="grid gap-2">
      {providers.map(({ id, name }, index) => (
        <ProviderButton
          key={id}
          name={name}
          ref={index === 0 ? button : undefined}
          onClick={() => open(id)}
        />
      ))}
      {isAway && (
        <p role="status" className="text-xs text-soft">
          {texts.inOtherTab}
        </p>
      )}
    </div>
  );
}

async function isConfirmed(): Promise<boolean> {
  const { is_confirmed } = (await send({ method: 'GET', path: '/step-up' })) as StepUp;
  return is_confirmed;
}

type TypedProps = { ways: readonly TypedWay[]; input: RefObject<HTMLInputElement | null> };

function TypedProof({ ways, input }: TypedProps) {
  const [way, setWay] = useState<TypedWay>(ways[0] ?? 'password');
  const [proof, setProof] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const others = ways.filter((it) => it !== way);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const body: StepUpBody = { way, proof };
    try {
      await send({ method: 'POST', path: '/step-up', body });
      answerStepUp(true);
    } catch (error) {
      setErrorMessage(explained(error, way));
      setIsBusy(false);
      input.current?.select();
    }
  };
  const change = (next: TypedWay) => {
    setWay(next);
    setProof('');
    setErrorMessage(undefined);
    input.current?.focus();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <input type="text" autoComplete="username" value={pageOwner()?.email ?? ''} readOnly hidden />
      <Field
        key={way}
        ref={input}
        label={texts.field[way]}
        {...inputs[way]}
        value={proof}
        onChange={(event) => setProof(event.currentTarget.value)}
        error={errorMessage}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {others.map((other) => (
          <Button key={other} variant="quiet" onClick={() => change(other)} className="me-auto">
            {texts.use[other]}
          </Button>
        ))}
        <Button type="submit" variant="primary" disabled={isBusy || proof.trim() === ''}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

const inputs = {
  password: { type: 'password', autoComplete: 'current-password' },
  totp: { type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
  recovery_code: { type: 'text', autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' },
} as const;

function explained(error: unknown, way: TypedWay): string {
  const code = error instanceof ValidationError ? error.details[0]?.code : undefined;
  if (code === 'resting') return texts.resting;
  if (code !== undefined) return texts.wrong[way];
  return error instanceof ApiError && error.code === 'rate_limited' ? texts.wait : errorText(error);
}
