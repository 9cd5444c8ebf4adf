import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Import } from '../../../../contract/inbox/import.ts';
import type { ApiSource } from '../../../../contract/values/import-sources.ts';
import { Button } from '../../../../design/button.tsx';
import { Dialog } from '../../../../design/dialog.tsx';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText } from '../../page/error-text.ts';
import { changeImport, refreshImports } from './imports-query.ts';
import { SecretField } from './system-fields.tsx';

const text = settingsWords.imports;

type Props = { import: Import; source: ApiSource; organizationId: string };

/** Replaces the token of another system, such as one that it has refused. */
export function ChangeSecret({ import: it, source, organizationId }: Props) {
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string>();
  const change = useMutation({
    mutationFn: async (typed: string) => {
      await changeImport(organizationId, it.id, { options: it.options, secret: typed });
      setSecret(undefined);
    },
    onSettled: () => refreshImports(queryClient, organizationId),
  });
  return (
    <>
      <Button onClick={() => setSecret('')}>{text.systems.changeSecret}</Button>
      <Dialog
        isOpen={secret !== undefined}
        onClose={() => setSecret(undefined)}
        title={text.systems.secretTitle}
      >
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (secret?.trim()) change.mutate(secret.trim());
          }}
        >
          <SecretField
            source={source}
            value={secret ?? ''}
            isDisabled={change.isPending}
            onChange={(typed) => setSecret(typed)}
          />
          {change.error && (
            <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
              {errorText(change.error, { conflict: text.conflict })}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => setSecret(undefined)}>{text.cancel}</Button>
            <Button type="submit" variant="primary" disabled={change.isPending || !secret?.trim()}>
              {text.systems.saveSecret}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
