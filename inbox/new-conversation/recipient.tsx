import { X } from 'lucide-react';
import { IconButton } from '../../design/icon-button.tsx';
import type { Contact } from '../../sdk/src/types.ts';
import { ContactSummary } from '../contact/creating/contact-summary.tsx';
import { NewContactFields } from '../contact/creating/new-contact-fields.tsx';
import type { NewContact, NewDraft } from '../drafts/new-draft.ts';
import { words } from '../words/words.ts';
import { ContactCombobox } from './contact-combobox.tsx';
import { contactFromText, type DraftErrors } from './draft-errors.ts';
import { KnownContact } from './known-contact.tsx';

const text = words.newConversation;

type Props = {
  draft: NewDraft;
  /** Who has the address of the new contact already. */
  known: Contact | undefined;
  errors: DraftErrors;
  onAmend: (change: Partial<NewDraft>) => void;
};

/** The recipient of a new conversation: an existing contact or a new one. */
export function Recipient({ draft: { contact, newContact }, known, errors, onAmend }: Props) {
  if (contact)
    return (
      <div>
        <p className="text-xs font-medium text-soft">{text.to}</p>
        <div className="mt-1 flex min-h-9 items-center gap-2.5 rounded-md bg-sunken ps-2.5 text-sm">
          <ContactSummary contact={contact} />
          <span className="ms-auto">
            <IconButton icon={X} label={text.chooseAnother} onClick={() => onAmend({ contact: undefined })} />
          </span>
        </div>
      </div>
    );
  if (newContact)
    return <NewContactPanel contact={newContact} known={known} errors={errors} onAmend={onAmend} />;
  return (
    <ContactCombobox
      errorMessage={errors.contact && text.errors.contact}
      onChoose={(chosen) => onAmend({ contact: chosen })}
      onNew={(typed) => onAmend({ newContact: contactFromText(typed) })}
    />
  );
}

type PanelProps = Omit<Props, 'draft'> & { contact: NewContact };

function NewContactPanel({ contact, known, errors, onAmend }: PanelProps) {
  const change = (what: Partial<NewContact>) => onAmend({ newContact: { ...contact, ...what } });
  return (
    <fieldset className="grid gap-3 rounded-md bg-sunken p-3">
      <legend className="sr-only">{text.newContactTitle}</legend>
      <div className="flex items-center">
        <p aria-hidden className="flex-1 text-sm font-medium">
          {text.newContactTitle}
        </p>
        <IconButton icon={X} label={text.chooseAnother} onClick={() => onAmend({ newContact: undefined })} />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        <NewContactFields
          autoFocus
          contact={contact}
          emailError={errors.email && text.errors.email}
          onChange={change}
        />
      </div>
      <div role="status" className="empty:hidden">
        {known && (
          <KnownContact
            typed={contact}
            known={known}
            onTake={() => onAmend({ contact: known, newContact: undefined })}
          />
        )}
      </div>
      {errors.reach && (
        <p role="alert" className="text-xs text-danger">
          {text.errors.reach}
        </p>
      )}
    </fieldset>
  );
}
