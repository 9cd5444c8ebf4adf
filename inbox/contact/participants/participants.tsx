import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Field } from '../../../design/field.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import type { Conversation } from '../../../sdk/src/types.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { isAddress } from '../../drafts/draft-mail.ts';
import { mailWords } from '../../words/mail-words.ts';
import { words } from '../../words/words.ts';
import type { MailPerson } from './mail-people.ts';
import { useMailPeople, useSaveParticipants } from './use-participants.ts';

const texts = mailWords.participants;

type Saving = ReturnType<typeof useSaveParticipants>;

/** The email participants of a conversation besides its contact. Each can be confirmed or removed, and others added. */
export function Participants({ conversation }: { conversation: Conversation }) {
  const { query, people } = useMailPeople(conversation);
  const saving = useSaveParticipants(conversation.id);
  return (
    <section aria-labelledby="participants-heading" className="border-t border-line px-4 py-3 text-xs">
      <h2 id="participants-heading" className="pb-1 text-2xs font-medium text-muted">
        {texts.title}
      </h2>
      {query.isPending && <Skeleton className="h-8 w-full" />}
      {query.isLoadingError && (
        <LoadFailed title={texts.notLoaded} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && people.length === 0 && <p className="py-1 text-muted">{texts.none}</p>}
      {people.length > 0 && (
        <ul>
          {people.map((person) => (
            <Person key={person.address} person={person} saving={saving} />
          ))}
        </ul>
      )}
      {query.data && saving.mayWrite && <AddParticipant saving={saving} />}
    </section>
  );
}

function Person({ person, saving }: { person: MailPerson; saving: Saving }) {
  const { address, name, joining, isParticipant } = person;
  return (
    <li className="flex min-h-8 items-center gap-1 py-1">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate" title={address}>
          {name ?? address}
        </bdi>
        {name !== null && <bdi className="block truncate text-2xs text-muted">{address}</bdi>}
        <span className={`text-2xs ${joining === 'joinedByReply' ? 'text-warning' : 'text-muted'}`}>
          {texts.joinings[joining]}
        </span>
      </span>
      {saving.mayWrite && joining === 'joinedByReply' && (
        <Button
          size="small"
          aria-label={texts.confirmName(name ?? address)}
          title={texts.confirmWhy}
          onClick={() => saving.confirm(person)}
        >
          {texts.confirm}
        </Button>
      )}
      {saving.mayWrite && isParticipant && (
        <IconButton icon={X} label={texts.remove(name ?? address)} onClick={() => saving.remove(person)} />
      )}
    </li>
  );
}

function AddParticipant({ saving }: { saving: Saving }) {
  const [typed, setTyped] = useState<string>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const close = () => {
    setTyped(undefined);
    setErrorMessage(undefined);
  };
  if (typed === undefined)
    return (
      <Button size="small" variant="quiet" className="-ms-2" onClick={() => setTyped('')}>
        {texts.add}
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = typed.trim();
    if (!isAddress(address)) return setErrorMessage(words.newConversation.errors.email);
    saving.add(address, null);
    close();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
      className="grid gap-2 pt-1"
    >
      <Field
        label={texts.address}
        type="email"
        autoFocus
        autoComplete="off"
        maxLength={254}
        value={typed}
        error={errorMessage}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="flex gap-2">
        <Button type="submit" size="small" variant="primary">
          {mailWords.composing.add}
        </Button>
        <Button size="small" variant="quiet" onClick={close}>
          {words.contact.newAttribute.cancel}
        </Button>
      </p>
    </form>
  );
}
