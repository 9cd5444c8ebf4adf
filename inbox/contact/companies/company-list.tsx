import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Building2, Menu as MenuIcon, Plus, Search, SearchX } from 'lucide-react';
import { use, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { companyListQuery } from '../../cache/queries/company-queries.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { StaleNotice } from '../../connection/stale-notice.tsx';
import { SidebarContext } from '../../page/sidebar-context.ts';
import { useMembership } from '../../session/use-membership.ts';
import { words } from '../../words/words.ts';
import { ContactRowSkeletons } from '../list/contact-row-skeletons.tsx';
import { PeopleOrCompanies } from '../list/people-or-companies.tsx';
import { useDebounced } from '../list/use-debounced.ts';
import { CompanyFilesMenu } from './company-files-menu.tsx';
import { CompanyForm } from './company-form.tsx';

const text = words.company.list;

/** Debounces the search. */
const pauseMilliseconds = 150;

/** The companies, with a search. */
export function CompanyList({ chosenId }: { chosenId: string | undefined }) {
  const { organization, scopes } = useMembership();
  const mayWrite = scopes.includes('contacts:write');
  const { setIsOpen } = use(SidebarContext);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isCreating, setIsCreating] = useState(false);
  const debounced = useDebounced(typed, pauseMilliseconds);
  const query = useInfiniteQuery({
    ...companyListQuery(organization.id, debounced),
    placeholderData: (previous) => previous,
  });
  const companies = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section
      aria-label={text.title}
      className={`${chosenId === undefined ? 'flex w-full' : 'hidden lg:flex'} shrink-0 flex-col border-e border-line bg-surface lg:w-80 2xl:w-88`}
    >
      <header className="shrink-0 border-b border-line">
        <div className="flex h-12 items-center gap-2 pe-3 ps-5">
          <span className="-ms-2 md:hidden">
            <IconButton icon={MenuIcon} label={words.shell.openMenu} onClick={() => setIsOpen(true)} />
          </span>
          <h1 className="sr-only">{text.title}</h1>
          <PeopleOrCompanies />
          {mayWrite && (
            <span className="ms-auto">
              <IconButton icon={Plus} label={words.company.form.create} onClick={() => setIsCreating(true)} />
            </span>
          )}
          <CompanyFilesMenu typed={debounced} />
        </div>
        <div className="relative mx-4 mb-3">
          <Search aria-hidden className="absolute inset-y-0 start-2.5 my-auto size-4 text-muted" />
          <input
            type="search"
            aria-label={text.search}
            placeholder={text.placeholder}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="h-8 w-full rounded-md bg-sunken px-8 text-sm outline-none ring-1 ring-line ring-inset placeholder:text-muted focus:ring-2 focus:ring-accent touch:h-11"
          />
        </div>
      </header>
      <StaleNotice query={query} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {query.isPending && <ContactRowSkeletons />}
        {query.isLoadingError && (
          <LoadFailed title={text.failed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && companies.length === 0 && debounced.trim() !== '' && (
          <EmptyState icon={SearchX} title={words.contact.list.noMatches} />
        )}
        {query.data && companies.length === 0 && debounced.trim() === '' && (
          <EmptyState icon={Building2} title={text.none}>
            {text.noneHelp}
            {mayWrite && (
              <div className="mt-3">
                <Button size="small" onClick={() => setIsCreating(true)}>
                  {words.company.form.create}
                </Button>
              </div>
            )}
          </EmptyState>
        )}
        <ul>
          {companies.map((company) => (
            <li key={company.id}>
              <Link
                to="/o/$organization/companies/$company"
                params={{ organization: organization.slug, company: company.id }}
                aria-current={company.id === chosenId ? 'true' : undefined}
                className={`flex h-14 items-center gap-3 border-b border-line px-5 -outline-offset-2 ${company.id === chosenId ? 'bg-selected' : 'hover:bg-hover'}`}
              >
                <Building2 aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate font-medium">{company.name}</bdi>
                  <span className="block truncate text-xs text-muted">{company.domains.join(', ')}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {query.hasNextPage && (
          <div className="p-4">
            <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {words.contact.timeline.more}
            </Button>
          </div>
        )}
      </div>
      {isCreating && (
        <CompanyForm
          onClose={() => setIsCreating(false)}
          onSaved={({ id }) =>
            void navigate({
              to: '/o/$organization/companies/$company',
              params: { organization: organization.slug, company: id },
            })
          }
        />
      )}
    </section>
  );
}
