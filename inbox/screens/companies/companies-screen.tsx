import { Outlet, useParams } from '@tanstack/react-router';
import { CompanyList } from '../../contact/companies/company-list.tsx';
import { useTitle } from '../../page/use-title.ts';
import { words } from '../../words/words.ts';

/** The list of companies with the selected one beside it; on a phone, one or the other. */
export function CompaniesScreen() {
  const { company: chosenId } = useParams({ strict: false });
  useTitle(words.company.list.title);
  return (
    <>
      <CompanyList chosenId={chosenId} />
      <Outlet />
    </>
  );
}
