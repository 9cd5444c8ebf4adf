import { type FormEvent, useRef, useState } from 'react';
import type { StepUpBody, StepUpWay } from '../../contract/inbox/second-factor.ts';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { Field } from '../../design/field.tsx';
import { ApiError } from '../../sdk/src/errors/api-error.ts';
import { ValidationError } from '../../sdk/src/errors/named-errors.ts';
import { errorText } from '../words/error-text.ts';
import { words } from '../words/words.ts';
import { pageOwner } from './page-owner.ts';
import { send } from './send.ts';
import { answerStepUp, type StepUpQuestion } from './step-up.ts';

const texts = words.session.stepUp;

/** Asks for a password or a code, and repeats the requests that need it. */
export function StepUpDialog({ question }: { question: StepUpQuestion }) {
  const input = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<StepUpWay>(question.ways[0] ?? 'password');
  const [proof, setProof] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const others = question.ways.filter((it) => it !== way);
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
  const change = (next: StepUpWay) => {
    setWay(next);
    setProof('');
    setErrorMessage(undefined);
    input.current?.focus();
  };
  return (
    <Dialog
      isOpen
      onClose={() => answerStepUp(false)}
      title={texts.title}
      description={texts.lead}
      width="narrow"
      initialFocus={input}
    >
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
    </Dialog>
  );
}

const inputs = {
  password: { type: 'password', autoComplete: 'current-password' },
  totp: { type: 'text', autoComplete: 'one-time-code', inputMode: 'numeric' },
  recovery_code: { type: 'text', autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' },
} as const;

function explained(error: unknown, way: StepUpWay): string {
  const code = error instanceof ValidationError ? error.details[0]?.code : undefined;
  if (code === 'resting') return texts.resting;
  if (code !== undefined) return texts.wrong[way];
  return error instanceof ApiError && error.code === 'rate_limited' ? texts.wait : errorText(error);
}
