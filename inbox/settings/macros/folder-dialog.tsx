import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Field } from '../../../design/field.tsx';
import type { MacroFolder } from '../../../sdk/src/types.ts';
import { macrosKey } from '../../cache/queries/macros-query.ts';
import { useApi, useMembership } from '../../session/use-membership.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { errorText } from '../page/error-text.ts';

const text = settingsWords.macros;

type Props = {
  /** The folder to rename; a new one if undefined. */
  folder: { id: string; name: string } | undefined;
  onClose: () => void;
  onDone?: (folder: MacroFolder) => void;
};

/** Prompts for the name of a folder. */
export function FolderDialog({ folder, onClose, onDone }: Props) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { organization } = useMembership();
  const [name, setName] = useState(folder?.name ?? '');
  const [errorMessage, setErrorMessage] = useState<string>();
  const save = async () => {
    const body = { name };
    const saved = folder
      ? await api('updateMacroFolder', { params: { folder_id: folder.id }, body })
      : await api('createMacroFolder', { body });
    await queryClient.invalidateQueries({ queryKey: macrosKey(organization.id) });
    onDone?.(saved);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React considers it part of another form, though it isn't in the document.
    event.stopPropagation();
    save().catch((error: unknown) => setErrorMessage(errorText(error, { conflict: text.folderTaken })));
  };
  return (
    <Dialog isOpen onClose={onClose} title={folder ? text.folderChangeTitle : text.newFolder} width="narrow">
      <form onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={text.folderName}
          autoFocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={errorMessage}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{settingsWords.parts.cancel}</Button>
          <Button type="submit" variant="primary">
            {folder ? settingsWords.parts.save : text.folderMake}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
