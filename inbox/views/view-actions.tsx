import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bookmark, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import { showToast } from '../../design/toast.tsx';
import type { View as SavedView } from '../../sdk/src/types.ts';
import { savedViewsKey } from '../cache/queries/saved-views-query.ts';
import type { View } from '../cache/queries/views.ts';
import { ConfirmDialog } from '../page/confirm-dialog.tsx';
import { useApi, useMay, useMembership } from '../session/use-membership.ts';
import { words } from '../words/words.ts';
import { FilterDialog } from './filter-dialog.tsx';
import { useCanChange } from './use-can-change.ts';

const text = words.filters;

type OpenDialog = 'show' | 'create' | 'change' | 'remove';

/** The actions for a filter or a saved view, in the header of its list. */
export function ViewActions({ view: { custom, saved } }: { view: View }) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const canChange = useCanChange(saved);
  const mayWrite = useMay('views:write');
  if (!custom) return null;
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        label={canChange ? text.editView : text.edit}
        onClick={() => setOpenDialog(canChange ? 'change' : 'show')}
      />
      {!saved && mayWrite && (
        <IconButton icon={Bookmark} label={text.saveAs} onClick={() => setOpenDialog('create')} />
      )}
      {saved && canChange && (
        <IconButton icon={Trash2} label={text.remove} onClick={() => setOpenDialog('remove')} />
      )}
      {openDialog && openDialog !== 'remove' && (
        <FilterDialog start={custom} purpose={openDialog} saved={saved} onClose={close} />
      )}
      {saved && <RemoveDialog saved={saved} isOpen={openDialog === 'remove'} onClose={close} />}
    </>
  );
}

type RemoveProps = { saved: SavedView; isOpen: boolean; onClose: () => void };

function RemoveDialog({ saved, isOpen, onClose }: RemoveProps) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const remove = async () => {
    await api('deleteView', { params: { view_id: saved.id } });
    showToast({ text: text.removed(saved.name) });
    await navigate({
      to: '/o/$organization/inbox/$view',
      params: { organization: organization.slug, view: 'mine' },
    });
    await queryClient.invalidateQueries({ queryKey: savedViewsKey(organization.id) });
  };
  const shared = saved.owner_id === null ? [text.removeShared] : [];
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={text.removeTitle(saved.name)}
      consequences={[...shared, ...text.removeConsequences]}
      confirm={text.remove}
      onConfirm={remove}
    />
  );
}
