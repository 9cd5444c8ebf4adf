import { getRouteApi, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ContactChoice } from '../../cache/queries/contact-queries.ts';
import { ContactList } from '../../contact/list/contact-list.tsx';
import { useTitle } from '../../page/use-title.ts';
import { words } from '../../words/words.ts';
import { type ContactsSearch, choiceIn, searchOf } from './contacts-search.ts';

const route = getRouteApi('/o/$organization/contacts');

/** The list of contacts with the selected one beside it; on a phone, one or the other. */
export function ContactsScreen() {
  const { organization } = route.useParams();
  const { contact: chosenId } = useParams({ strict: false });
  const navigate = useNavigate();
  const kept: ContactsSearch = route.useSearch();
  // Typing doesn't wait for navigation.
  const [choice, setChoice] = useState<ContactChoice>(() => choiceIn(kept));
  const search = useMemo(() => searchOf(choice), [choice]);
  useTitle(words.contact.list.title);
  const choose = (next: ContactChoice) => {
    setChoice(next);
    void navigate({ to: '.', search: searchOf(next), replace: true });
  };
  return (
    <>
      <ContactList
        choice={choice}
        onChoice={choose}
        chosenId={chosenId}
        search={search}
        onChoose={({ id }, { replace }) =>
          void navigate({
            to: '/o/$organization/contacts/$contact',
            params: { organization, contact: id },
            search,
            replace,
          })
        }
      />
      <Outlet />
    </>
  );
}
