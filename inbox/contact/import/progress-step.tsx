import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { byteOrderMark, csvRow } from '../../../contract/csv/csv-cells.ts';
import { Button } from '../../../design/button.tsx';
import { companiesKey } from '../../cache/queries/company-queries.ts';
import { contactListsKey } from '../../cache/queries/contact-queries.ts';
import { saveFile } from '../../connection/save-file.ts';
import { showError } from '../../connection/show-error.ts';
import { useMembership } from '../../session/use-membership.ts';
import { importWords } from '../../words/import-words.ts';
import { readImport, refusedRows } from './import-requests.ts';
import type { ImportedRecord } from './imported-record.ts';
import { useRefusalText } from './use-refusal-text.ts';

const text = importWords;

type Props = { record: ImportedRecord; importId: string; onClose: () => void };

const listsKeys = { contact: contactListsKey, company: companiesKey };

/** The progress of an import; at its end, the refused rows for download. */
export function ProgressStep({ record, importId, onClose }: Props) {
  const { organization } = useMembership();
  const queryClient = useQueryClient();
  const refusalText = useRefusalText(record);
  const { data } = useQuery({
    queryKey: [organization.id, 'contact-import', importId],
    queryFn: () => readImport(organization.id, importId),
    refetchInterval: ({ state }) => (state.data?.state === 'finished' ? false : 1000),
  });
  const isFinished = data?.state === 'finished';
  useEffect(() => {
    if (isFinished) void queryClient.invalidateQueries({ queryKey: listsKeys[record](organization.id) });
  }, [isFinished, queryClient, organization.id, record]);
  if (!data) return <div className="h-24" />;
  const { file_name, done_count, row_count, created_count, updated_count, refused_count } = data;
  const save = async () => {
    const rows = await refusedRows(organization.id, importId, refusalText);
    saveFile(text.refusedFiles[record], 'text/csv', byteOrderMark, ...rows.map(csvRow));
  };
  return (
    <div className="grid gap-4 text-sm">
      <bdi className="truncate font-medium">{file_name}</bdi>
      <progress aria-label={text.progress} max={row_count} value={done_count} className="sr-only" />
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset">
        <div className="h-full bg-accent" style={{ width: `${(100 * done_count) / row_count}%` }} />
      </div>
      <p role="status">
        {isFinished
          ? text.done(created_count, updated_count, refused_count)
          : text.percent(done_count, row_count)}
      </p>
      {!isFinished && <p className="text-soft">{text.background}</p>}
      {isFinished && refused_count > 0 && (
        <div className="grid gap-1.5">
          <div>
            <Button onClick={() => void save().catch(showError)}>{text.download(refused_count)}</Button>
          </div>
          <p className="text-xs text-muted">{text.kept}</p>
        </div>
      )}
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {text.close}
        </Button>
      </div>
    </div>
  );
}
