import type { RefObject } from 'react';
import { Field } from '../../../design/field.tsx';
import type { NewContact } from '../../drafts/new-draft.ts';
import { words } from '../../words/words.ts';

type Props = {
  contact: NewContact;
  onChange: (part: Partial<NewContact>) => void;
  emailError?: string | undefined;
  /** Of the name. */
  ref?: RefObject<HTMLInputElement | null>;
  autoFocus?: boolean;
};

/** What a new contact is known by. */
export function NewContactFields({ contact, onChange, emailError, ...first }: Props) {
  return (
    <>
      <Field
        {...first}
        label={words.contact.name}
        autoComplete="off"
        dir="auto"
        maxLength={200}
        value={contact.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <Field
        label={words.contact.email}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={contact.email}
        error={emailError}
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <Field
        label={words.contact.phone}
        type="tel"
        autoComplete="off"
        maxLength={50}
        value={contact.phone}
        onChange={({ target }) => onChange({ phone: target.value })}
      />
    </>
  );
}
