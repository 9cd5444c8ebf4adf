import { useQuery } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { attributeAt } from '../../../contract/fields/field-values.ts';
import { Button } from '../../../design/button.tsx';
import type { Contact, Field } from '../../../sdk/src/types.ts';
import { companyQuery } from '../../cache/queries/company-queries.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { FieldRow } from '../../fields/field-row.tsx';
import { factsOfContact, shownFields } from '../../fields/shown-fields.ts';
import { useFieldsOf } from '../../fields/use-fields-of.ts';
import { valueText } from '../../fields/value-text.ts';
import { useMay, useMembership } from '../../session/use-membership.ts';
import { dateOnlyText, dateText } from '../../words/times.ts';
import { words } from '../../words/words.ts';
import { textOf } from '../changes/contact-field.ts';
import { useWaitingContacts } from '../changes/send-contact-change.ts';
import { labelOf } from '../changes/show-refusal.ts';
import { ContactCompany } from '../companies/contact-company.tsx';
import { ContactTags } from '../tags/contact-tags.tsx';
import { EditableField } from './editable-field.tsx';
import { useSaveField } from './use-save-field.ts';

const NewAttribute = lazyPart({ script: () => import('./new-attribute.tsx'), pick: (it) => it.NewAttribute });

const text = words.contact;

/** The fields of a contact, edited in place. */
export function ContactFields({ contact }: { contact: Contact }) {
  const [isAdding, setIsAdding] = useState(false);
  const mayWrite = useMay('contacts:write');
  const isWaiting = useWaitingContacts().has(contact.id);
  const fields = useFieldsOf('contact');
  const { company, last_seen_at, inserted_at, tags, other_emails, other_phones } = contact;
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid gap-0.5">
        <dl className="grid gap-0.5">
          <EditableField contact={contact} field={{ name: 'name' }} label={text.name} />
          <EditableField contact={contact} field={{ name: 'email' }} label={text.email} inputMode="email" />
          <EditableField contact={contact} field={{ name: 'phone' }} label={text.phone} inputMode="tel" />
          <EditableField contact={contact} field={{ name: 'instagram_handle' }} label={text.instagram} />
          <EditableField contact={contact} field={{ name: 'external_id' }} label={text.externalId} />
          {freeAttributes(contact.custom_attributes, fields).map((attribute) => (
            <EditableField
              key={attribute}
              contact={contact}
              field={{ attribute }}
              label={labelOf({ attribute })}
            />
          ))}
        </dl>
        <CustomFields contact={contact} fields={fields} />
        <dl className="grid gap-0.5">
          {other_emails.length > 0 && (
            <Fact label={text.otherEmails} value={<Lines texts={other_emails} />} />
          )}
          {other_phones.length > 0 && (
            <Fact label={text.otherPhones} value={<Lines texts={other_phones} />} />
          )}
          {(company || mayWrite) && (
            <Fact label={text.company} value={<ContactCompany contact={contact} />} />
          )}
          {(tags.length > 0 || mayWrite) && (
            <Fact label={words.conversation.tags.title} value={<ContactTags contact={contact} />} />
          )}
          {last_seen_at !== null && <Fact label={text.lastSeen} value={dateText(last_seen_at)} />}
          <Fact
            label={text.since}
            value={<span title={dateText(inserted_at)}>{dateOnlyText(inserted_at)}</span>}
          />
        </dl>
      </div>
      {isWaiting && (
        <p role="status" className="flex items-center gap-1.5 text-muted">
          <CloudUpload aria-hidden className="size-3.5" />
          {text.field.waiting}
        </p>
      )}
      {isAdding ? (
        <NewAttribute contact={contact} onDone={() => setIsAdding(false)} />
      ) : (
        mayWrite && (
          <div>
            <Button
              size="small"
              variant="quiet"
              className="-ms-2 touch:-ms-3"
              onClick={() => setIsAdding(true)}
            >
              {text.addAttribute}
            </Button>
          </div>
        )
      )}
    </div>
  );
}

/** Attributes without a definition. */
function freeAttributes(attributes: Contact['custom_attributes'], fields: readonly Field[]): string[] {
  return Object.keys(attributes).filter((key) => !fields.some((field) => field.key === key));
}

function CustomFields({ contact, fields }: { contact: Contact; fields: readonly Field[] }) {
  const saveField = useSaveField();
  const mayWrite = useMay('contacts:write');
  const { organization } = useMembership();
  const { company } = contact;
  const { data: ofCompany } = useQuery({
    ...companyQuery(organization.id, company?.id ?? ''),
    enabled: company !== null && JSON.stringify(fields).includes('company.custom_attributes.'),
  });
  const shown = shownFields(fields, 'contact', factsOfContact(contact, ofCompany?.custom_attributes));
  if (shown.length === 0) return null;
  const save = async ({ key: attribute, kind, label }: Field, value: unknown) => {
    const field = { attribute, kind, label };
    const edit = { field, opened: textOf(contact, field), wanted: valueText(value) };
    const { showRefusal } = await saveField(contact, edit);
    showRefusal();
  };
  return (
    <section aria-label={words.fields.ofContact} className="grid gap-0.5">
      {shown.map((field) => (
        <FieldRow
          key={field.id}
          field={field}
          value={attributeAt(contact.custom_attributes, field.key)}
          mayWrite={mayWrite}
          onSave={(value) => void save(field, value)}
        />
      ))}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-1 leading-5">
      <dt className="truncate py-1 text-muted touch:leading-9" title={label}>
        {label}
      </dt>
      <dd className="px-2 py-1 touch:py-3 touch:text-lg/5">{value}</dd>
    </div>
  );
}

function Lines({ texts }: { texts: readonly string[] }) {
  return texts.map((line) => (
    <bdi key={line} className="block break-all">
      {line}
    </bdi>
  ));
}
