import { Button } from '../../design/button.tsx';
import type { Contact } from '../../sdk/src/types.ts';
import { ContactSummary } from '../contact/creating/contact-summary.tsx';
import { differsFromKnown } from '../drafts/differs-from-known.ts';
import type { NewContact } from '../drafts/new-draft.ts';
import { contactName } from '../words/names.ts';
import { words } from '../words/words.ts';

const text = words.newConversation.known;

type Props = { typed: NewContact; known: Contact; onTake: () => void };

/** Who has the typed address, and gets the message instead of a new contact. */
export function KnownContact({ typed, known, onTake }: Props) {
  const isElsewhere = known.email !== null && known.email !== typed.email.trim().toLowerCase();
  return (
    <div className="rounded-md bg-surface p-2.5 text-sm ring-1 ring-line ring-inset">
      <p>{text.belongs(contactName(known))}</p>
      {differsFromKnown(typed, known) && <p>{text.notSaved}</p>}
      {isElsewhere && <p>{text.elsewhere(known.email ?? '')}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-2.5">
        <span className="flex max-w-full min-w-0 items-center gap-2.5">
          <ContactSummary contact={known} />
        </span>
        <Button size="small" className="ms-auto" onClick={onTake}>
          {text.take}
        </Button>
      </div>
    </div>
  );
}
