import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { MessageSquareQuote, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { Field } from '../../../design/field.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { showToast } from '../../../design/toast.tsx';
import type { Macro } from '../../../sdk/src/types.ts';
import { macroFoldersQuery, macrosKey, macrosQuery } from '../../cache/queries/macros-query.ts';
import { useLedTeams } from '../../cache/queries/use-led-teams.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { findMacros } from '../../macros/find-macros.ts';
import { useActionLabels } from '../../macros/use-action-labels.ts';
import { useApi, useMay, useMembership } from '../../session/use-membership.ts';
import { FolderDialog } from '../../settings/macros/folder-dialog.tsx';
import { bodyOf, type MacroDraft } from '../../settings/macros/macro-draft.ts';
import { MacroForm } from '../../settings/macros/macro-form.tsx';
import { MacroRow } from '../../settings/macros/macro-row.tsx';
import { ConfirmDialog } from '../../settings/page/confirm-dialog.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { SettingsSection } from '../../settings/page/settings-section.tsx';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.macros;

/** More are hard to find by looking. */
const maxWithoutSearch = 8;

type Folder = { id: string; name: string };
type OpenDialog =
  | { what: 'form'; macro: Macro | undefined }
  | { what: 'remove'; macro: Macro }
  | { what: 'rename' | 'remove-folder'; folder: Folder };

/** The macros that the user sees, by folder. */
export function MacrosScreen() {
  const { organization } = useMembership();
  const api = useApi();
  const queryClient = useQueryClient();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const mayWrite = useMay('macros:write');
  const close = () => setOpenDialog(undefined);
  const done = async (sentence: string) => {
    close();
    showToast({ text: sentence });
    await queryClient.invalidateQueries({ queryKey: macrosKey(organization.id) });
  };
  const save = async (draft: MacroDraft) => {
    const macro = openDialog?.what === 'form' ? openDialog.macro : undefined;
    const body = bodyOf(draft);
    if (macro) {
      const params = { macro_id: macro.id };
      await api('updateMacro', { params, body: { ...body, version: macro.version } });
    } else await api('createMacro', { body });
    await done(text.saved(draft.name));
  };
  if (openDialog?.what === 'form')
    return (
      <SettingsPage title={openDialog.macro ? text.changeTitle(openDialog.macro.name) : text.newTitle}>
        <MacroForm macro={openDialog.macro} onSubmit={save} onBack={close} />
      </SettingsPage>
    );
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      action={
        mayWrite && (
          <Button variant="primary" onClick={() => setOpenDialog({ what: 'form', macro: undefined })}>
            {text.newAsk}
          </Button>
        )
      }
    >
      <MacroList onOpen={setOpenDialog} />
      {openDialog?.what === 'remove' && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={text.removeTitle(openDialog.macro.name)}
          consequences={text.removeConsequences}
          confirm={text.removeConfirm(openDialog.macro.name)}
          onConfirm={async () => {
            await api('deleteMacro', { params: { macro_id: openDialog.macro.id } });
            await done(text.removed(openDialog.macro.name));
          }}
        />
      )}
      {openDialog?.what === 'rename' && <FolderDialog folder={openDialog.folder} onClose={close} />}
      {openDialog?.what === 'remove-folder' && (
        <ConfirmDialog
          isOpen
          onClose={close}
          title={text.folderRemoveTitle(openDialog.folder.name)}
          consequences={text.folderRemoveConsequences}
          confirm={text.folderRemoveConfirm}
          onConfirm={async () => {
            await api('deleteMacroFolder', { params: { folder_id: openDialog.folder.id } });
            await done(text.removed(openDialog.folder.name));
          }}
        />
      )}
    </SettingsPage>
  );
}

function MacroList({ onOpen }: { onOpen: (openDialog: OpenDialog) => void }) {
  const { organization, role } = useMembership();
  const macroList = useQuery(macrosQuery(organization.id));
  const folderList = useQuery(macroFoldersQuery(organization.id));
  const { data: macros } = macroList;
  const { data: folders } = folderList;
  const mayWrite = useMay('macros:write');
  const label = useActionLabels();
  const named = useLocation({ select: ({ hash }) => hash });
  const { led } = useLedTeams();
  const [typed, setTyped] = useState('');
  const failed = [macroList, folderList].filter(({ isLoadingError }) => isLoadingError);
  if (failed.length > 0)
    return (
      <Card>
        <LoadFailed
          title={settingsWords.parts.notLoaded}
          error={failed[0]?.error}
          onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      </Card>
    );
  if (!macros || !folders) return <Skeleton className="h-24 w-full rounded-lg" />;
  if (macros.length === 0 && folders.length === 0)
    return (
      <Card>
        <EmptyState icon={MessageSquareQuote} title={text.none}>
          {text.noneHelp}
        </EmptyState>
      </Card>
    );
  const canChange = ({ visibility, team }: Macro) =>
    mayWrite && (visibility === 'private' || role === 'admin' || led.some(({ id }) => id === team?.id));
  const found = findMacros(macros, typed);
  const isSearching = typed.trim() !== '';
  const rows = (folderId: string | undefined) =>
    found
      .filter(({ folder }) => folder?.id === folderId)
      .map((macro) => (
        <MacroRow
          key={macro.id}
          macro={macro}
          label={label}
          canChange={canChange(macro)}
          isNamed={macro.id === named}
          onChange={() => onOpen({ what: 'form', macro })}
          onRemove={() => onOpen({ what: 'remove', macro })}
        />
      ));
  const loose = rows(undefined);
  const shownFolders = folders.filter(({ id }) => !isSearching || rows(id).length > 0);
  return (
    <>
      {macros.length > maxWithoutSearch && (
        <Field
          label={text.search}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {found.length === 0 && isSearching && (
        <p role="status" className="text-xs text-muted">
          {text.noMatches}
        </p>
      )}
      {shownFolders.map((folder) => (
        <SettingsSection
          key={folder.id}
          title={folder.name}
          action={
            role === 'admin' && (
              // As high as the heading, and above the buttons of the rows.
              <span className="-my-1.5 me-2 flex touch:-my-3">
                <IconButton
                  icon={Pencil}
                  label={text.folderChange(folder.name)}
                  onClick={() => onOpen({ what: 'rename', folder })}
                />
                <IconButton
                  icon={Trash2}
                  label={text.folderRemove(folder.name)}
                  onClick={() => onOpen({ what: 'remove-folder', folder })}
                />
              </span>
            )
          }
        >
          <Rows rows={rows(folder.id)} />
        </SettingsSection>
      ))}
      {loose.length > 0 && (
        <SettingsSection title={text.noFolder}>
          <Rows rows={loose} />
        </SettingsSection>
      )}
    </>
  );
}

function Rows({ rows }: { rows: React.ReactNode[] }) {
  if (rows.length === 0) return <p className="text-xs text-muted">{text.none}</p>;
  return (
    <Card>
      <ul className="-m-4 divide-y divide-line">{rows}</ul>
    </Card>
  );
}
