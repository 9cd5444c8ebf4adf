import { Link } from '@tanstack/react-router';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';

const tabStyle =
  'inline-flex items-center rounded-md px-2 py-1 text-base font-semibold text-muted hover:bg-hover aria-[current=page]:text-text touch:h-11';

/** Switches between the list of people and that of companies. */
export function PeopleOrCompanies() {
  const { organization } = useMembership();
  const params = { organization: organization.slug };
  return (
    <nav aria-label={words.company.lists} className="-ms-2 flex min-w-0 items-center gap-1">
      <Link to="/o/$organization/contacts" params={params} className={tabStyle}>
        {words.contact.list.title}
      </Link>
      <Link to="/o/$organization/companies" params={params} className={tabStyle}>
        {words.company.list.title}
      </Link>
    </nav>
  );
}
