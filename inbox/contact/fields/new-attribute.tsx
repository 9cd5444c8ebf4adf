import { type FormEvent, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Field } from '../../../design/field.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { contactName } from '../../words/names.ts';
import { words } from '../../words/words.ts';
import { contactFaultText } from './contact-fault-text.ts';
import { saveField } from './save-field.ts';

const text = words.contact.newAttribute;

/** The form for a new custom attribute. */
export function NewAttribute({ contact, onDone }: { contact: Contact; onDone: () => void }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string>();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const attribute = name.trim().replaceAll(/\s+/g, '_');
    if (attribute === '' || value.trim() === '') return setFault(text.incomplete);
    if (attribute in contact.custom_attributes) return setFault(text.taken(name.trim()));
    onDone();
    const outcome = await saveField(contact, { field: { attribute }, opened: '', wanted: value });
    if (typeof outcome !== 'object') return;
    const reason =
      'error' in outcome
        ? contactFaultText(outcome.error)
        : words.contact.field.changedMeanwhile(outcome.latest);
    showToast({
      text: words.contact.field.notSavedOf(contactName(contact), name.trim(), reason),
      isError: true,
    });
  };
  return (
    <form
      onSubmit={(event) => void add(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onDone();
      }}
      noValidate
      className="grid gap-2 rounded-md bg-sunken p-2"
    >
      <Field
        label={text.name}
        autoFocus
        autoComplete="off"
        dir="auto"
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={text.value}
        autoComplete="off"
        dir="auto"
        value={value}
        error={fault}
        onChange={({ target }) => setValue(target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onDone}>
          {text.cancel}
        </Button>
        <Button size="small" look="primary" type="submit">
          {text.add}
        </Button>
      </div>
    </form>
  );
}
