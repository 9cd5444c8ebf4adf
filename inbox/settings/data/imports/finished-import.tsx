import { Check, Download, Undo2 } from 'lucide-react';
import type { Import } from '../../../../contract/inbox/import.ts';
import { Button } from '../../../../design/button.tsx';
import { saveFile } from '../../../connection/save-file.ts';
import { showError } from '../../../connection/show-error.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { dateText } from '../../../words/times.ts';
import { problemsOf } from './imports-query.ts';
import { RemoveImport } from './remove-import.tsx';
import { sourceName } from './source-name.ts';

const text = settingsWords.imports;

type Props = {
  import: Import;
  organizationId: string;
  /** Absent while another import isn't finished. */
  onRepeat: (() => void) | undefined;
};

/** A finished import: what it added, and what it couldn't. */
export function FinishedImport({ import: it, organizationId, onRepeat }: Props) {
  const { problems } = it.counts;
  const isRemoved = it.state === 'removed';
  const download = async () => {
    const [csv, { problemsReport }] = await Promise.all([
      problemsOf(organizationId, it.id),
      import('./problems-report.ts'),
    ]);
    saveFile(text.report.fileName, 'text/csv', problemsReport(csv));
  };
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
      {isRemoved ? (
        <Undo2 aria-hidden className="mt-0.5 size-4 text-muted" strokeWidth={1.75} />
      ) : (
        <Check aria-hidden className="mt-0.5 size-4 text-success" strokeWidth={1.75} />
      )}
      <div className="min-w-[min(20rem,calc(100%-2rem))] flex-1">
        <p className="truncate text-sm font-medium">
          <bdi>{it.file_name}</bdi>
        </p>
        <p className="text-xs text-muted">
          {`${sourceName(it.source)} · ${outcomeOf(it)} · ${dateText(it.finished_at ?? it.inserted_at)}`}
        </p>
      </div>
      <div className="ms-auto flex flex-wrap justify-end gap-2">
        {problems > 0 && (
          <Button onClick={() => void download().catch(showError)}>
            <Download aria-hidden className="size-4" strokeWidth={1.75} />
            {text.problemsFile(problems)}
          </Button>
        )}
        {!isRemoved && <RemoveImport import={it} organizationId={organizationId} isDisabled={!onRepeat} />}
        {it.user !== null && (
          <Button disabled={!onRepeat} onClick={onRepeat}>
            {text.repeat}
          </Button>
        )}
      </div>
    </li>
  );
}

function outcomeOf({ state, counts: { conversations, messages, contacts } }: Import): string {
  if (state === 'removed') return text.states.removed;
  return conversations + messages + contacts === 0
    ? text.nothingNew
    : text.counts(conversations, messages, contacts);
}
