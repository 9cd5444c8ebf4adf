import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Field } from '../../../design/field.tsx';
import { Select } from '../../../design/select.tsx';
import type { Macro, MacroFolder } from '../../../sdk/src/types.ts';
import { variableNames } from '../../../template/variables.ts';
import { macroFoldersQuery } from '../../cache/queries/macros-query.ts';
import { useLedTeams } from '../../cache/queries/use-led-teams.ts';
import { ListIncomplete } from '../../connection/list-incomplete.tsx';
import { FileList } from '../../editor/files/lazy-file-list.tsx';
import { useDroppedFiles } from '../../editor/files/use-dropped-files.ts';
import { useUploads } from '../../editor/files/use-uploads.ts';
import { Editor } from '../../editor/lazy-editor.tsx';
import { freshUrl } from '../../images/image-url.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';
import { ActionFields } from './action-fields.tsx';
import { FolderDialog } from './folder-dialog.tsx';
import { draftOf, type MacroDraft } from './macro-draft.ts';
import { MacroPreview } from './macro-preview.tsx';
import { templateError } from './template-error.ts';
import { VariableSelect } from './variable-select.tsx';

const text = settingsWords.macros;

/** Chosen in place of a folder. */
const newFolder = 'new';

type Props = {
  macro: Macro | undefined;
  onSubmit: (draft: MacroDraft) => Promise<void>;
  onBack: () => void;
};

/** A macro, or a new one: its text with variables, its actions, and who can use it. */
export function MacroForm({ macro, onSubmit, onBack }: Props) {
  const { organization } = useMembership();
  const api = useApi();
  const [draft, setDraft] = useState(() => draftOf(macro));
  const [errorMessage, setErrorMessage] = useState<string>();
  const [isMakingFolder, setIsMakingFolder] = useState(false);
  const folders = useQuery(macroFoldersQuery(organization.id));
  const amend = (change: Partial<MacroDraft>) => setDraft((before) => ({ ...before, ...change }));
  const { uploads, add, bring, forget } = useUploads((file) =>
    setDraft((before) => ({ ...before, files: [...before.files, file] })),
  );
  useDroppedFiles(add);
  const save = async () => {
    if (uploads.some((it) => it.errorMessage === undefined)) return setErrorMessage(text.waitForFiles);
    const invalid = templateError(draft.html);
    if (invalid !== undefined) return setErrorMessage(invalid);
    setErrorMessage(undefined);
    await onSubmit(draft).catch((error: unknown) =>
      setErrorMessage(errorText(error, { conflict: text.changedElsewhere })),
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div>
        <Button variant="quiet" size="small" onClick={onBack}>
          <ArrowLeft aria-hidden className="size-4 rtl:rotate-180" />
          {text.back}
        </Button>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={text.name}
          autoFocus={macro === undefined}
          value={draft.name}
          onChange={({ currentTarget }) => amend({ name: currentTarget.value })}
        />
        <Field
          label={text.shortcut}
          help={text.shortcutHelp}
          value={draft.shortcut}
          maxLength={32}
          onChange={({ currentTarget }) => amend({ shortcut: currentTarget.value })}
        />
        <Sharing macro={macro} value={draft.sharing} onChange={(sharing) => amend({ sharing })} />
        <div className="grid gap-2">
          <Select
            label={text.folder}
            value={draft.folderId}
            options={[
              { value: '', label: text.noFolder },
              ...foldersToChoose(folders.data, macro).map(({ id, name }) => ({ value: id, label: name })),
              { value: newFolder, label: text.newFolder },
            ]}
            onChange={({ currentTarget: { value } }) =>
              value === newFolder ? setIsMakingFolder(true) : amend({ folderId: value })
            }
          />
          <ListIncomplete queries={[folders]} />
        </div>
      </div>
      <div className="grid gap-1">
        <p aria-hidden className="text-xs font-medium text-soft">
          {text.text}
        </p>
        <div className="rounded-lg bg-surface ring-1 ring-control-line ring-inset focus-within:ring-2 focus-within:ring-accent">
          <Editor
            html={draft.html}
            label={text.text}
            onChange={(html) => amend({ html })}
            onSend={() => void save()}
            onLeave={() => undefined}
            onFiles={add}
            bring={bring}
            addressOf={(id) => freshUrl(api, id)}
          >
            <VariableSelect names={variableNames} hasBlank />
          </Editor>
          <FileList
            files={draft.files.filter(({ isInText }) => !isInText)}
            uploads={uploads}
            onRemove={(id) => amend({ files: draft.files.filter((file) => file.id !== id) })}
            onForget={forget}
          />
        </div>
      </div>
      <ActionFields actions={draft.actions} onChange={(actions) => amend({ actions })} />
      <MacroPreview html={draft.html} />
      <p role="alert" className="text-sm text-danger empty:hidden">
        {errorMessage}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>{settingsWords.parts.cancel}</Button>
        <Button type="submit" variant="primary">
          {macro ? settingsWords.parts.saveChanges : text.make}
        </Button>
      </div>
      {isMakingFolder && (
        <FolderDialog
          folder={undefined}
          onClose={() => setIsMakingFolder(false)}
          onDone={(folder) => amend({ folderId: folder.id })}
        />
      )}
    </form>
  );
}

/** Until the folders are loaded, the macro's own folder. */
function foldersToChoose(folders: readonly MacroFolder[] | undefined, macro: Macro | undefined) {
  return folders ?? (macro?.folder ? [macro.folder] : []);
}

type SharingProps = { macro: Macro | undefined; value: string; onChange: (sharing: string) => void };

function Sharing({ macro, value, onChange }: SharingProps) {
  const { role } = useMembership();
  const { led, queries } = useLedTeams();
  const own = macro?.team && !led.some(({ id }) => id === macro.team?.id) ? [macro.team] : [];
  const teams = [...led, ...own].map(({ id, name }) => ({ value: id, label: text.team(name) }));
  const everyone = { value: 'everyone', label: text.visibilities.everyone };
  return (
    <div className="grid gap-2">
      <Select
        label={text.sharing}
        value={value}
        options={[
          { value: 'private', label: text.visibilities.private },
          ...teams,
          ...(role === 'admin' ? [everyone] : []),
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <ListIncomplete queries={queries} />
    </div>
  );
}
