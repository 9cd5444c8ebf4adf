import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import type { ViewPreferences } from '../../contract/inbox/view-counts.ts';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import type { View as SavedView } from '../../sdk/src/types.ts';
import { inOwnOrder, viewPreferencesQuery } from '../cache/queries/saved-views-query.ts';
import { showError } from '../connection/show-error.ts';
import { send } from '../session/send.ts';
import { useMembership } from '../session/use-membership.ts';
import { filterWords } from '../words/filter-words.ts';
import { numberText } from '../words/locale/number-text.ts';

const text = filterWords;

type Props = { views: readonly SavedView[]; preferences: ViewPreferences; onClose: () => void };

/** The user’s own order of the views, and which are in the sidebar. Changes apply immediately. */
export function ArrangeDialog({ views, preferences, onClose }: Props) {
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const [moved, setMoved] = useState('');
  const ordered = inOwnOrder(views, preferences);
  const save = (next: ViewPreferences) => {
    const { queryKey } = viewPreferencesQuery(organization.id);
    queryClient.setQueryData(queryKey, next);
    const request = { method: 'PUT', path: '/view-preferences', organizationId: organization.id, body: next };
    void send(request)
      .then(() => queryClient.invalidateQueries({ queryKey: [organization.id, 'view-counts'] }))
      .catch((error: unknown) => {
        showError(error);
        return queryClient.invalidateQueries({ queryKey });
      });
  };
  const move = (view: SavedView, by: number) => {
    const ids = ordered.map(({ id }) => id);
    const index = ids.indexOf(view.id);
    const order = ids.toSpliced(index, 1).toSpliced(index + by, 0, view.id);
    setMoved(text.moved(view.name, numberText(index + by + 1)));
    save({ ...preferences, order });
  };
  const show = ({ id }: SavedView, isShown: boolean) => {
    const others = preferences.hidden.filter((it) => it !== id);
    save({ ...preferences, hidden: isShown ? others : [...others, id] });
  };
  return (
    <Dialog isOpen onClose={onClose} title={text.arrangeTitle} description={text.arrangeLead} width="narrow">
      {ordered.length === 0 && <p className="text-sm text-muted">{text.arrangeNone}</p>}
      <ul className="divide-y divide-line rounded-md ring-1 ring-line ring-inset empty:hidden">
        {ordered.map((view, index) => (
          <li key={view.id} className="flex items-center gap-1 py-1 ps-3 pe-1">
            <Checkbox
              className="min-w-0 flex-1"
              label={
                <>
                  <bdi aria-hidden>{view.name}</bdi>
                  <span className="sr-only">{text.shown(view.name)}</span>
                </>
              }
              checked={!preferences.hidden.includes(view.id)}
              onChange={({ currentTarget }) => show(view, currentTarget.checked)}
            />
            <IconButton
              icon={ArrowUp}
              label={text.up(view.name)}
              aria-disabled={index === 0}
              onClick={() => index > 0 && move(view, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={text.down(view.name)}
              aria-disabled={index === ordered.length - 1}
              onClick={() => index < ordered.length - 1 && move(view, 1)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <div className="mt-4 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {text.done}
        </Button>
      </div>
    </Dialog>
  );
}
