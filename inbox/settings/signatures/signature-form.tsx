import { type FormEvent, useState } from 'react';
import { Card } from '../../../design/card.tsx';
import { Select } from '../../../design/select.tsx';
import { showToast } from '../../../design/toast.tsx';
import { checkedSignature, signatureVariables } from '../../../template/variables.ts';
import { Editor } from '../../editor/lazy-editor.tsx';
import { fillIn } from '../../macros/fill-in.ts';
import { useMembership } from '../../session/use-membership.ts';
import { linesOf } from '../../words/lines-of.ts';
import { plainText } from '../../words/plain-text.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { templateError } from '../macros/template-error.ts';
import { VariableSelect } from '../macros/variable-select.tsx';
import { errorText } from '../page/error-text.ts';
import { SaveRow } from '../page/save-row.tsx';

const text = settingsWords.signatures;

/** Which signature applies: the default, a written one, or none. */
type Choice = 'inherited' | 'written' | 'none';

type Props = {
  /** As stored; empty for none, null if the default applies. */
  saved: string | null;
  /** The default signature, with its variables; null if it depends on the mailbox. */
  inherited: string | null;
  /** The label of the first choice. */
  inheritedLabel: string;
  onSave: (html: string | null) => Promise<void>;
};

/** A signature, with a preview as below an email. */
export function SignatureForm({ saved, inherited, inheritedLabel, onSave }: Props) {
  const [choice, setChoice] = useState<Choice>(choiceOf(saved));
  const [html, setHtml] = useState(saved ?? '');
  const [errorMessage, setErrorMessage] = useState<string>();
  const invalid = choice === 'written' ? templateError(html, checkedSignature) : undefined;
  const save = async () => {
    if (invalid !== undefined) return setErrorMessage(invalid);
    setErrorMessage(undefined);
    try {
      await onSave(choice === 'inherited' ? null : choice === 'none' ? '' : html);
      showToast({ text: settingsWords.parts.saved });
      if (choice === 'written' && plainText(html).trim() === '') setChoice('none');
    } catch (error) {
      setErrorMessage(errorText(error));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Card>
      <form onSubmit={submit} noValidate className="grid max-w-xl grid-cols-1 gap-4">
        <Select
          label={text.use}
          value={choice}
          options={[
            { value: 'inherited', label: inheritedLabel },
            { value: 'written', label: text.written },
            { value: 'none', label: text.none },
          ]}
          onChange={({ currentTarget }) => setChoice(currentTarget.value as Choice)}
        />
        {choice === 'written' && (
          <div className="rounded-lg bg-surface ring-1 ring-control-line ring-inset focus-within:ring-2 focus-within:ring-accent">
            <Editor
              html={html}
              label={text.label}
              onChange={setHtml}
              onSend={() => void save()}
              onLeave={() => undefined}
            >
              <VariableSelect names={signatureVariables} />
            </Editor>
          </div>
        )}
        <Preview
          html={choice === 'inherited' ? inherited : choice === 'none' ? '' : html}
          errorMessage={invalid}
        />
        <SaveRow errorMessage={errorMessage === invalid ? undefined : errorMessage} />
      </form>
    </Card>
  );
}

function choiceOf(saved: string | null): Choice {
  if (saved === null) return 'inherited';
  return saved === '' ? 'none' : 'written';
}

/** The signature as customers see it below the user's emails, or the error in it. */
function Preview({ html, errorMessage }: { html: string | null; errorMessage: string | undefined }) {
  const { organization, user } = useMembership();
  const member = { name: user.name ?? '', email: user.email ?? '' };
  const subject = { member, organization: { name: organization.name } };
  const filled = fillIn(html ?? '', subject, { timeZone: organization.timezone, blank: () => '' });
  const lines = linesOf(filled);
  return (
    <section aria-label={text.preview} className="rounded-lg bg-sunken p-3 text-sm">
      <p className="mb-2 text-xs text-muted">{text.preview}</p>
      {errorMessage !== undefined ? (
        <p role="alert" className="text-danger">
          {errorMessage}
        </p>
      ) : lines.length > 0 ? (
        <p dir="auto" className="break-words whitespace-pre-line">
          {lines.join('\n')}
        </p>
      ) : (
        <p className="text-muted">{html === null ? text.ofMailbox : text.nothing}</p>
      )}
    </section>
  );
}
