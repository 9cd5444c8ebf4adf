import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { AuditFilters } from '../audit/audit-filters.tsx';
import { auditQuery, everything } from '../audit/audit-query.ts';
import { AuditRow } from '../audit/audit-row.tsx';
import { useMembership } from '../session/use-membership.ts';
import { PagedList } from '../settings/paged-list.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';

/** Who did what, the latest first. */
export function AuditScreen() {
  const { organization } = useMembership();
  const [filter, setFilter] = useState(everything);
  const list = useInfiniteQuery({
    ...auditQuery(organization.id, filter),
    placeholderData: keepPreviousData,
  });
  return (
    <SettingsPage
      title="Audit log"
      lead="Who did what: sign-ins, members, apps, secrets and connections. Nobody can change it; entries are kept for 400 days."
    >
      <div className="grid gap-4">
        <AuditFilters filter={filter} onChange={setFilter} />
        <div aria-live="polite" aria-busy={list.isFetching}>
          <PagedList
            list={list}
            empty={{
              icon: ScrollText,
              title: 'Nothing of this kind',
              children: 'Choose another person, kind or time.',
            }}
            isOrdered
          >
            {(entry) => <AuditRow entry={entry} />}
          </PagedList>
        </div>
      </div>
    </SettingsPage>
  );
}
