import { Plus, X } from 'lucide-react';
import { Button } from '../../../design/button.tsx';
import { Hint } from '../../../design/hint.tsx';
import { TagChip } from '../../../design/tag-chip.tsx';
import type { Contact } from '../../../sdk/src/types.ts';
import { useTagColors } from '../../cache/queries/use-tag-colors.ts';
import { useMay } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { useTagContact } from './use-tag-contact.ts';

const text = words.contact;
const ofConversation = words.conversation;

/** The tags of a contact, each with a remove button, and a button to add more. On touch screens the list of tags does both. */
export function ContactTags({ contact }: { contact: Contact }) {
  const colors = useTagColors();
  const mayWrite = useMay('contacts:write');
  const { choose, remove } = useTagContact(contact);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1">
      {contact.tags.length > 0 && (
        <ul aria-label={text.tags} className="contents">
          {contact.tags.map((name) => (
            <li key={name} className="flex min-w-0">
              <TagChip name={name} color={colors.get(name)}>
                {mayWrite && <RemoveButton name={name} onClick={() => remove(name)} />}
              </TagChip>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <Button
          size="small"
          variant="quiet"
          onClick={choose}
          className={`-my-1 touch:-my-3 ${contact.tags.length === 0 ? '-ms-2' : ''}`}
        >
          <Plus aria-hidden className="size-3.5" />
          {contact.tags.length === 0 ? ofConversation.addTag : ofConversation.tags.edit}
        </Button>
      )}
    </div>
  );
}

function RemoveButton({ name, onClick }: { name: string; onClick: () => void }) {
  const label = ofConversation.removeTag(name);
  return (
    <Hint label={label}>
      <button
        type="button"
        aria-label={label}
        onClick={onClick}
        className="-me-1.5 inline-flex size-4 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-text touch:hidden"
      >
        <X aria-hidden className="size-3" />
      </button>
    </Hint>
  );
}
