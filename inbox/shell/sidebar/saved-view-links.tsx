import { useQuery } from '@tanstack/react-query';
import { ListOrdered, Plus } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../design/icon-button.tsx';
import type { View as SavedView } from '../../../sdk/src/types.ts';
import { inOwnOrder, savedViewsQuery, viewPreferencesQuery } from '../../cache/queries/saved-views-query.ts';
import { savedView } from '../../cache/queries/views.ts';
import { importScript } from '../../connection/import-script.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { useViewCounts } from '../../counts/use-counts.ts';
import { useMay, useMembership } from '../../session/use-membership.ts';
import { loadFilterWords } from '../../words/load-filter-words.ts';
import { language } from '../../words/locale/current-language.ts';
import { words } from '../../words/words.ts';
import { SectionFailed } from './section-failed.tsx';
import { SidebarSection } from './sidebar-section.tsx';
import { ViewLink } from './view-link.tsx';

const loadWords = () => loadFilterWords(language, importScript);

const FilterDialog = lazyPart({
  before: loadWords,
  script: () => import('../../views/filter-dialog.tsx'),
  pick: (it) => it.FilterDialog,
});
const ArrangeDialog = lazyPart({
  before: loadWords,
  script: () => import('../../views/arrange-dialog.tsx'),
  pick: (it) => it.ArrangeDialog,
});

const start = {
  filter: { field: 'status', op: 'is', value: 'open' },
  sort: '-last_activity_at',
} as const;
const noPreferences = { order: [], hidden: [] };

/** The saved views in the user’s own order, and buttons to make and arrange them. */
export function SavedViewLinks() {
  const { organization } = useMembership();
  const { data: views = [], isLoadingError, refetch } = useQuery(savedViewsQuery(organization.id));
  const { data: preferences = noPreferences } = useQuery(viewPreferencesQuery(organization.id));
  const mayWrite = useMay('views:write');
  const [openDialog, setOpenDialog] = useState<'new' | 'arrange'>();
  const close = () => setOpenDialog(undefined);
  const shown = inOwnOrder(views, preferences).filter(({ id }) => !preferences.hidden.includes(id));
  if (isLoadingError) return <SectionFailed id="views" title={words.shell.views} onRetry={refetch} />;
  if (views.length === 0 && !mayWrite) return null;
  return (
    <>
      <div className="relative">
        <SidebarSection id="views" title={words.shell.views}>
          <Links views={shown} />
        </SidebarSection>
        <span className="absolute end-0 top-0 flex rail:hidden">
          {views.length > 0 && (
            <IconButton
              icon={ListOrdered}
              label={words.filters.arrange}
              onClick={() => setOpenDialog('arrange')}
            />
          )}
          {mayWrite && (
            <IconButton icon={Plus} label={words.filters.newView} onClick={() => setOpenDialog('new')} />
          )}
        </span>
      </div>
      {openDialog === 'new' && <FilterDialog start={start} purpose="create" onClose={close} />}
      {openDialog === 'arrange' && <ArrangeDialog views={views} preferences={preferences} onClose={close} />}
    </>
  );
}

function Links({ views }: { views: readonly SavedView[] }) {
  const countOf = useViewCounts();
  return (
    <ul className="grid grid-cols-1 gap-px">
      {views.map((saved) => {
        const { count, isComplete = true } = countOf(saved.id) ?? {};
        return (
          <li key={saved.id}>
            <ViewLink
              view={savedView(saved.id, { saved, isLoading: false })}
              count={count}
              isAtLeast={!isComplete}
              isUncertain={count === 0 && !isComplete}
            />
          </li>
        );
      })}
    </ul>
  );
}
