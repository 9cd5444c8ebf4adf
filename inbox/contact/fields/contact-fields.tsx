import { CloudUpload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { TagChip } from '../../../design/tag-chip.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { useTagColors } from '../../cache/queries/use-tag-colors.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { useMay } from '../../session/use-membership.ts';
import { dateText } from '../../words/moments.ts';
import { words } from '../../words/words.ts';
import { useWaitingContacts } from '../changes/send-contact-change.ts';
import { labelOf } from '../changes/show-refusal.ts';
import { CompanyLink } from '../companies/company-link.tsx';
import { EditableField } from './editable-field.tsx';

const NewAttribute = lazyPart({ script: () => import('./new-attribute.tsx'), pick: (it) => it.NewAttribute });

const text = words.contact;

/** The fields of a contact, edited in place. */
export function ContactFields({ contact }: { contact: Contact }) {
  const colors = useTagColors();
  const [isAdding, setIsAdding] = useState(false);
  const mayWrite = useMay('contacts:write');
  const isWaiting = useWaitingContacts().has(contact.id);
  const { company, last_seen_at, inserted_at, tags, other_emails, other_phones } = contact;
  return (
    <div className="grid grid-cols-1 gap-3">
      <dl className="grid gap-0.5">
        <EditableField contact={contact} field={{ name: 'name' }} label={text.name} />
        <EditableField contact={contact} field={{ name: 'email' }} label={text.email} inputMode="email" />
        <EditableField contact={contact} field={{ name: 'phone' }} label={text.phone} inputMode="tel" />
        <EditableField contact={contact} field={{ name: 'instagram_handle' }} label={text.instagram} />
        <EditableField contact={contact} field={{ name: 'external_id' }} label={text.externalId} />
        {Object.keys(contact.custom_attributes).map((attribute) => (
          <EditableField
            key={attribute}
            contact={contact}
            field={{ attribute }}
            label={labelOf({ attribute })}
          />
        ))}
        {other_emails.length > 0 && <Fact label={text.otherEmails} value={<Lines texts={other_emails} />} />}
        {other_phones.length > 0 && <Fact label={text.otherPhones} value={<Lines texts={other_phones} />} />}
        {company && <Fact label={text.company} value={<CompanyLink company={company} />} />}
        {last_seen_at !== null && <Fact label={text.lastSeen} value={dateText(last_seen_at)} />}
        <Fact label={text.since} value={dateText(inserted_at)} />
      </dl>
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
            <Button size="small" variant="quiet" onClick={() => setIsAdding(true)}>
              {text.addAttribute}
            </Button>
          </div>
        )
      )}
      {tags.length > 0 && (
        <ul aria-label={text.tags} className="flex flex-wrap gap-1">
          {tags.map((name) => (
            <li key={name}>
              <TagChip name={name} color={colors.get(name)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-1 leading-5">
      <dt className="truncate py-1 text-muted" title={label}>
        {label}
      </dt>
      <dd className="px-2 py-1">{value}</dd>
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
