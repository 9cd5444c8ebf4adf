import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import } from '../../../../contract/inbox/import.ts';
import { Button } from '../../../../design/button.tsx';
import { isolated } from '../../../words/locale/isolated.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { ConfirmDialog } from '../../page/confirm-dialog.tsx';
import { refreshImports, removeImport } from './imports-query.ts';

const text = settingsWords.imports.removal;

type Props = { import: Import; organizationId: string; isDisabled: boolean };

/** Takes away what an import has added, after a confirmation. */
export function RemoveImport({ import: it, organizationId, isDisabled }: Props) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = async () => {
    await removeImport(organizationId, it.id);
    await refreshImports(queryClient, organizationId);
  };
  return (
    <>
      <Button disabled={isDisabled} onClick={() => setIsAsking(true)}>
        {text.begin}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={text.title(isolated(it.file_name))}
        consequences={text.consequences}
        confirm={text.confirm}
        errors={{ conflict: text.conflict }}
        onConfirm={remove}
      />
    </>
  );
}
