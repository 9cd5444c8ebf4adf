import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { Tag } from '../../../sdk/src/types.ts';
import { useApi, useMay, useMembership } from '../../session/use-membership.ts';
import { ConfirmDialog } from '../../settings/page/confirm-dialog.tsx';
import { NameColorForm, type NamedDraft } from '../../settings/page/name-color-form.tsx';
import { PagedList } from '../../settings/page/paged-list.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { tagListQuery } from '../../settings/tags/tag-list-query.ts';
import { TagRow } from '../../settings/tags/tag-row.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.tags;

type OpenDialog = { what: 'new' } | { what: 'change' | 'remove'; tag: Tag };

/** The tags of the organization. */
export function TagsScreen() {
  const { organization } = useMembership();
  const api = useApi();
  const mayWrite = useMay('tags:write');
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(tagListQuery(organization.id));
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const done = (sentence: string) => {
    showToast({ text: sentence });
    return queryClient.invalidateQueries({ queryKey: [organization.id, 'tags'] });
  };
  const save = async (draft: NamedDraft) => {
    if (openDialog?.what === 'change')
      await api('updateTag', { params: { tag_id: openDialog.tag.id }, body: draft });
    else await api('createTag', { body: draft });
    close();
    await done(text.saved(draft.name));
  };
  const remove = async (tag: Tag) => {
    await api('deleteTag', { params: { tag_id: tag.id } });
    await done(text.removed(tag.name));
  };
  const isForm = openDialog?.what === 'new' || openDialog?.what === 'change';
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      action={
        mayWrite && (
          <Button variant="primary" onClick={() => setOpenDialog({ what: 'new' })}>
            {text.newAsk}
          </Button>
        )
      }
    >
      <PagedList list={list} empty={{ icon: Tags, title: text.none, children: text.noneHelp }}>
        {(tag) => (
          <TagRow
            tag={tag}
            {...(mayWrite && {
              onChange: () => setOpenDialog({ what: 'change', tag }),
              onRemove: () => setOpenDialog({ what: 'remove', tag }),
            })}
          />
        )}
      </PagedList>
      <Dialog
        isOpen={isForm}
        onClose={close}
        title={openDialog?.what === 'change' ? text.changeTitle(openDialog.tag.name) : text.newTitle}
        width="narrow"
      >
        {isForm && (
          <NameColorForm
            nameTaken={text.nameTaken}
            start={openDialog.what === 'change' ? openDialog.tag : { name: '', color: null }}
            submit={openDialog.what === 'change' ? settingsWords.parts.save : text.make}
            onSubmit={(draft) => save({ name: draft.name, color: draft.color })}
            onCancel={close}
          />
        )}
      </Dialog>
      {openDialog?.what === 'remove' && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={text.removeTitle(openDialog.tag.name)}
          consequences={text.removeConsequences}
          confirm={text.removeConfirm(openDialog.tag.name)}
          onConfirm={() => remove(openDialog.tag)}
        />
      )}
    </SettingsPage>
  );
}
