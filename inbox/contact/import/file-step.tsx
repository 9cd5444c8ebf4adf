import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { maxImportRows } from '../../../contract/values/contact-import-limits.ts';
import { Button } from '../../../design/button.tsx';
import { useMembership } from '../../session/use-membership.ts';
import { importWords } from '../../words/import-words.ts';
import { dateText } from '../../words/times.ts';
import { importsKey, lastImports } from './import-requests.ts';
import type { ImportedRecord } from './imported-record.ts';
import {
  type ContactFile,
  type FileProblem,
  maxFileBytes,
  readContactFile,
  UnreadableFile,
} from './read-contact-file.ts';

const text = importWords;

/** The bytes of a file, to parse it again with another format. */
export type ChosenFile = ContactFile & { file_name: string; bytes: Uint8Array<ArrayBuffer> };

type Props = {
  record: ImportedRecord;
  onFile: (file: ChosenFile) => void;
  /** An earlier import. */
  onOpen: (importId: string) => void;
};

/** Prompts for a file, and lists recent imports. */
export function FileStep({ record, onFile, onOpen }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<FileProblem>();
  const read = async (file: File) => {
    setProblem(undefined);
    try {
      if (file.size > maxFileBytes) throw new UnreadableFile('large');
      const bytes = new Uint8Array(await file.arrayBuffer());
      onFile({ ...readContactFile(bytes), bytes, file_name: file.name.slice(0, 255) });
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? error.problem : 'binary');
    }
  };
  return (
    <div className="grid gap-4 text-sm">
      <p className="text-soft">{text.intros[record]}</p>
      <input
        ref={input}
        type="file"
        aria-label={text.file}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          target.value = '';
        }}
      />
      <div>
        <Button variant="primary" onClick={() => input.current?.click()}>
          <Upload aria-hidden className="size-4" />
          {text.choose}
        </Button>
      </div>
      <p className="text-xs text-muted">{text.limits(maxImportRows)}</p>
      {problem !== undefined && (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
          {text.problems[problem]}
        </p>
      )}
      <LastImports record={record} onOpen={onOpen} />
    </div>
  );
}

function LastImports({ record, onOpen }: Pick<Props, 'record' | 'onOpen'>) {
  const { organization } = useMembership();
  const { data = [] } = useQuery({
    queryKey: importsKey(organization.id, record),
    queryFn: ({ signal }) => lastImports(organization.id, record, signal),
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="last-imports" className="grid gap-1.5">
      <h3 id="last-imports" className="text-xs font-medium text-soft">
        {text.last}
      </h3>
      <ul className="overflow-hidden rounded-md ring-1 ring-line">
        {data.map((it) => (
          <li key={it.id} className="border-b border-line last:border-b-0">
            <button
              type="button"
              onClick={() => onOpen(it.id)}
              className="flex w-full items-baseline gap-3 px-3 py-2 text-start hover:bg-hover touch:min-h-11"
            >
              <bdi className="min-w-0 flex-1 truncate font-medium">{it.file_name}</bdi>
              <span className="shrink-0 text-xs text-muted tabular-nums">
                {it.state === 'running'
                  ? text.percent(it.done_count, it.row_count)
                  : dateText(it.inserted_at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
