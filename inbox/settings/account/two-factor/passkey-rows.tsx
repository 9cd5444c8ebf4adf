import { Fingerprint } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Passkey } from '../../../../contract/inbox/second-factor.ts';
import { Badge } from '../../../../design/badge.tsx';
import { Button } from '../../../../design/button.tsx';
import { Dialog } from '../../../../design/dialog.tsx';
import { Field } from '../../../../design/field.tsx';
import { showToast } from '../../../../design/toast.tsx';
import { canUsePasskeys } from '../../../session/passkeys.ts';
import { send } from '../../../session/send.ts';
import { agoText } from '../../../words/ago-text.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { dateText } from '../../../words/times.ts';
import { ConfirmDialog } from '../../page/confirm-dialog.tsx';
import { errorText } from '../../page/error-text.ts';
import { addPasskey, addPasskeyError } from './add-passkey.ts';
import { FactorRow } from './factor-row.tsx';

const text = settingsWords.account.passkeys;
const icon = <Fingerprint aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />;

type Props = { passkeys: readonly Passkey[]; onChanged: () => Promise<unknown> };

/** The user's passkeys, and a button that adds one: the device prompts for the rest. */
export function PasskeyRows({ passkeys, onChanged }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    setIsBusy(true);
    try {
      await addPasskey();
      await onChanged();
      showToast({ text: text.added });
    } catch (error) {
      showToast({ text: addPasskeyError(error), isError: true });
    }
    setIsBusy(false);
  };
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onChanged={onChanged} />
      ))}
      <FactorRow
        icon={icon}
        name={text.title}
        badge={passkeys.length === 0 && <Badge tone="plain">{text.none}</Badge>}
        lead={canUsePasskeys ? text.lead : text.impossible}
      >
        <Button size="small" onClick={() => void add()} disabled={isBusy || !canUsePasskeys}>
          {text.add}
        </Button>
      </FactorRow>
    </>
  );
}

type RowProps = { passkey: Passkey; onChanged: () => Promise<unknown> };

function PasskeyRow({ passkey, onChanged }: RowProps) {
  const { id, name, is_for_this_address, inserted_at, last_used_at } = passkey;
  const [question, setQuestion] = useState<'rename' | 'remove'>();
  const close = () => setQuestion(undefined);
  const added = text.addedOn(dateText(inserted_at));
  return (
    <>
      <FactorRow
        icon={icon}
        name={name}
        badge={is_for_this_address ? undefined : <Badge tone="danger">{text.otherAddress}</Badge>}
        lead={last_used_at === null ? added : `${added} · ${text.lastUsed(agoText(last_used_at))}`}
        isWarning={!is_for_this_address}
      >
        <Button size="small" onClick={() => setQuestion('rename')} aria-label={text.renameNamed(name)}>
          {text.rename}
        </Button>
        <Button size="small" onClick={() => setQuestion('remove')} aria-label={text.removeNamed(name)}>
          {text.remove}
        </Button>
      </FactorRow>
      <Dialog isOpen={question === 'rename'} onClose={close} title={text.renameTitle} width="narrow">
        {question === 'rename' && (
          <RenameForm
            passkey={passkey}
            onDone={async () => {
              await onChanged();
              close();
            }}
          />
        )}
      </Dialog>
      <ConfirmDialog
        isOpen={question === 'remove'}
        onClose={close}
        title={text.removeTitle(name)}
        consequences={text.removeConsequences}
        confirm={text.removeConfirm}
        onConfirm={async () => {
          await send({ method: 'DELETE', path: `/account/passkeys/${id}` });
          await onChanged();
          showToast({ text: text.removed(name) });
        }}
      />
    </>
  );
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => Promise<void> }) {
  const [name, setName] = useState(passkey.name);
  const [errorMessage, setErrorMessage] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await send({ method: 'PATCH', path: `/account/passkeys/${passkey.id}`, body: { name: name.trim() } });
      await onDone();
    } catch (error) {
      setErrorMessage(errorText(error));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <Field
        label={text.name}
        type="text"
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errorMessage}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" disabled={name.trim() === ''}>
          {text.save}
        </Button>
      </div>
    </form>
  );
}
