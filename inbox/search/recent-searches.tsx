import { Clock } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { readSearchAddress } from '../cache/queries/search-filters.ts';
import { words } from '../words/words.ts';
import { useFilterLabels } from './filter-labels.ts';

const texts = words.search;

type Props = { recent: readonly string[]; onChoose: (address: string) => void; onClear: () => void };

/** Shown until something is typed: recent searches, and what can be searched for. */
export function RecentSearches({ recent, onChoose, onClear }: Props) {
  const labelsOf = useFilterLabels(recent.map(readSearchAddress));
  const nameOf = (address: string) => {
    const filters = readSearchAddress(address);
    return [filters.q, ...Object.values(labelsOf(filters))].filter(Boolean).join(' · ');
  };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto border-t border-line">
      {recent.length > 0 && (
        <>
          <div className="flex items-center justify-between ps-5 pe-3 pt-3">
            <h2 className="text-xs font-medium text-muted">{texts.recent}</h2>
            <Button variant="quiet" size="small" onClick={onClear}>
              {texts.clearRecent}
            </Button>
          </div>
          <ul className="px-2 pb-2">
            {recent.map((address) => (
              <li key={address}>
                <button
                  type="button"
                  onClick={() => onChoose(address)}
                  className="flex h-8 w-full items-center gap-2.5 rounded-md px-3 text-start hover:bg-hover touch:h-11"
                >
                  <Clock aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
                  <bdi className="truncate">{nameOf(address)}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="px-5 py-4">
        <h2 className="pb-1 text-xs font-medium text-muted">{texts.hintTitle}</h2>
        <p className="text-sm text-soft">{texts.hint}</p>
      </div>
    </div>
  );
}
