import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContactImportCheck } from '../../../contract/inbox/contact-import.ts';
import { Dialog } from '../../../design/dialog.tsx';
import { useFieldsOf } from '../../fields/use-fields-of.ts';
import { useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { importWords } from '../../words/import-words.ts';
import { CheckStep } from './check-step.tsx';
import { type ChosenFile, FileStep } from './file-step.tsx';
import { guessMapping, type Target } from './guess-mapping.ts';
import { checkImport, importsKey, startImport, uploadFile } from './import-requests.ts';
import type { ImportedRecord } from './imported-record.ts';
import { MappingStep } from './mapping-step.tsx';
import { ProgressStep } from './progress-step.tsx';

const text = importWords;

/** Imports contacts or companies from a file: choose it, map its columns, review the result, start. */
export function ImportDialog({ record, onClose }: { record: ImportedRecord; onClose: () => void }) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<ChosenFile>();
  const [mapping, setMapping] = useState<Target[]>([]);
  const [importId, setImportId] = useState<string>();
  const [check, setCheck] = useState<ContactImportCheck>();
  const [startedId, setStartedId] = useState<string>();
  const [uploaded, setUploaded] = useState<number>();
  const [error, setError] = useState<unknown>();
  const isBusy = uploaded !== undefined;

  const attempt = async (work: () => Promise<void>) => {
    setError(undefined);
    setUploaded(0);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    }
    setUploaded(undefined);
  };
  const fields = useFieldsOf(record);
  const choose = (chosen: ChosenFile) => {
    setFile(chosen);
    setMapping(guessMapping(chosen.columns, record, fields));
    setImportId(undefined);
  };
  const inspect = (chosen: ChosenFile) =>
    attempt(async () => {
      const id = importId ?? (await uploadFile(organization.id, { ...chosen, record }, setUploaded));
      setImportId(id);
      setCheck(await checkImport(organization.id, id, mapping));
    });
  const start = (id: string) =>
    attempt(async () => {
      await startImport(organization.id, id, mapping);
      void queryClient.invalidateQueries({ queryKey: importsKey(organization.id, record) });
      setStartedId(id);
    });

  return (
    <Dialog isOpen onClose={onClose} title={text.titles[record]} width="wide">
      {startedId !== undefined ? (
        <ProgressStep record={record} importId={startedId} onClose={onClose} />
      ) : check && importId !== undefined ? (
        <CheckStep
          record={record}
          check={check}
          isBusy={isBusy}
          onBack={() => setCheck(undefined)}
          onStart={() => void start(importId)}
        />
      ) : file ? (
        <MappingStep
          record={record}
          file={file}
          mapping={mapping}
          onFile={choose}
          onMapping={setMapping}
          uploaded={uploaded}
          onBack={() => setFile(undefined)}
          onCheck={() => void inspect(file)}
        />
      ) : (
        <FileStep record={record} onFile={choose} onOpen={setStartedId} />
      )}
      {error !== undefined && (
        <p role="alert" className="mt-3 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {errorText(error)}
        </p>
      )}
    </Dialog>
  );
}
