import { type FormEvent, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Field } from '../../../design/field.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { words } from '../../words/words.ts';
import { useSaveField } from './use-save-field.ts';

const text = words.contact.newAttribute;

/** The form for a new custom attribute. */
export function NewAttribute({ contact, onDone }: { contact: Contact; onDone: () => void }) {
  const saveField = useSaveField();
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [errorMessage, setErrorMessage] = useState<string>();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const attribute = name.trim().replaceAll(/\s+/g, '_');
    if (attribute === '' || value.trim() === '') return setErrorMessage(text.incomplete);
    if (attribute in contact.custom_attributes) return setErrorMessage(text.taken(name.trim()));
    onDone();
    const { showRefusal } = await saveField(contact, { field: { attribute }, opened: '', wanted: value });
    showRefusal();
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
        error={errorMessage}
        onChange={({ target }) => setValue(target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onDone}>
          {text.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {text.add}
        </Button>
      </div>
    </form>
  );
}
