import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { RecoveryCodes, TotpEnrollment } from '../../../../contract/inbox/second-factor.ts';
import { Button } from '../../../../design/button.tsx';
import { CopyLine } from '../../../../design/copy-line.tsx';
import { Dialog } from '../../../../design/dialog.tsx';
import { Field } from '../../../../design/field.tsx';
import { ValidationError } from '../../../../sdk/src/errors/named-errors.ts';
import { send } from '../../../session/send.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText } from '../../page/error-text.ts';
import { RecoveryCodeList } from './recovery-code-list.tsx';

const text = settingsWords.account.twoFactor;

type Props = { isOpen: boolean; onClose: () => void; onEnrolled: () => Promise<unknown> };

/** Shows a QR code, prompts for a code of the app, and then shows the recovery codes once. */
export function EnrollDialog({ isOpen, onClose, onEnrolled }: Props) {
  const [codes, setCodes] = useState<readonly string[]>();
  const done = () => {
    setCodes(undefined);
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      // The codes are shown only now: only their button closes the dialog.
      {...(!codes && { onClose })}
      title={codes ? text.shown.title : text.enroll.title}
      {...(codes && { description: text.shown.lead })}
    >
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={done} />
      ) : (
        isOpen && (
          <EnrollForm
            onCancel={onClose}
            onEnrolled={(created) => {
              setCodes(created);
              void onEnrolled();
            }}
          />
        )
      )}
    </Dialog>
  );
}

type FormProps = { onCancel: () => void; onEnrolled: (codes: readonly string[]) => void };

function EnrollForm({ onCancel, onEnrolled }: FormProps) {
  const [enrollment, setEnrollment] = useState<TotpEnrollment>();
  const [code, setCode] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    send({ method: 'POST', path: '/account/totp/enrollment' }).then(
      (created) => setEnrollment(created as TotpEnrollment),
      (error) => setErrorMessage(errorText(error)),
    );
  }, []);
  useEffect(() => {
    if (enrollment) input.current?.focus();
  }, [enrollment]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setErrorMessage(undefined);
    const body = { enrollment: enrollment?.enrollment, code };
    try {
      const created = (await send({ method: 'PUT', path: '/account/totp', body })) as RecoveryCodes;
      onEnrolled(created.recovery_codes);
    } catch (error) {
      setErrorMessage(explained(error));
      input.current?.select();
    }
  };
  if (!enrollment)
    return (
      <p role={errorMessage === undefined ? 'status' : 'alert'} className="text-sm text-soft">
        {errorMessage ?? text.enroll.loading}
      </p>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(enrollment.qr_code)}`}
          alt={text.enroll.qrCode}
          className="size-44 rounded-md ring-1 ring-line"
        />
        <div className="grid min-w-48 flex-1 gap-3 text-sm">
          <p>{text.enroll.scan}</p>
          <a href={enrollment.address} className="text-accent underline underline-offset-2">
            {text.enroll.openApp}
          </a>
        </div>
      </div>
      <CopyLine label={text.enroll.orType} text={enrollment.secret} />
      <p className="text-sm">{text.enroll.enter}</p>
      <Field
        ref={input}
        label={text.enroll.code}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={errorMessage}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{settingsWords.parts.cancel}</Button>
        <Button type="submit" variant="primary" disabled={code.trim() === ''}>
          {text.enroll.submit}
        </Button>
      </div>
    </form>
  );
}

function explained(error: unknown): string {
  const code = error instanceof ValidationError ? error.details[0]?.code : undefined;
  if (code === 'wrong') return text.enroll.wrong;
  return code === 'expired' ? text.enroll.expired : errorText(error);
}
