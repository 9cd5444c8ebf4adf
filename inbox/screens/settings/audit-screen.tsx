import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useMembership } from '../../session/use-membership.ts';
import { AuditFilters } from '../../settings/audit/audit-filters.tsx';
import { auditQuery, everything } from '../../settings/audit/audit-query.ts';
import { AuditRow } from '../../settings/audit/audit-row.tsx';
import { PagedList } from '../../settings/page/paged-list.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.audit;

/** The audit log, newest first. */
export function AuditScreen() {
  const { organization } = useMembership();
  const [filter, setFilter] = useState(everything);
  const list = useInfiniteQuery({
    ...auditQuery(organization.id, filter),
    placeholderData: keepPreviousData,
  });
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      <div className="grid gap-4">
        <AuditFilters filter={filter} onChange={setFilter} />
        <div aria-live="polite" aria-busy={list.isFetching}>
          <PagedList
            list={list}
            empty={{
              icon: ScrollText,
              title: text.none,
              children: text.noneHelp,
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
