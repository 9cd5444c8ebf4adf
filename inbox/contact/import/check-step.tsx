import type { ContactImportCheck } from '../../../contract/inbox/contact-import.ts';
import { Button } from '../../../design/button.tsx';
import { importWords } from '../../words/import-words.ts';
import type { ImportedRecord } from './imported-record.ts';
import { useRefusalText } from './use-refusal-text.ts';

const text = importWords;

type Props = {
  record: ImportedRecord;
  check: ContactImportCheck;
  isBusy: boolean;
  onBack: () => void;
  onStart: () => void;
};

/** What the import would do, before it starts. */
export function CheckStep({ record, check, isBusy, onBack, onStart }: Props) {
  const { creates, updates, refuses, refused } = check;
  const refusalText = useRefusalText(record);
  return (
    <div className="grid gap-4 text-sm">
      <p>{text.would(creates, updates, refuses)}</p>
      <p className="text-soft">{text.updatesHelp}</p>
      {refused.length > 0 && (
        <section aria-labelledby="refused-rows" className="grid gap-1.5">
          <h3 id="refused-rows" className="text-xs font-medium text-soft">
            {text.refusedFirst}
          </h3>
          <ul className="max-h-48 overflow-auto rounded-md ring-1 ring-line">
            {refused.map((row) => (
              <li key={row.place} className="border-b border-line px-3 py-2 last:border-b-0">
                {/* The row of headings is the first line of the file. */}
                <span className="text-xs text-muted tabular-nums">{text.row(row.place + 2)}</span>{' '}
                <bdi className="break-words">
                  {row.cells
                    .filter((cell) => cell.trim() !== '')
                    .slice(0, 4)
                    .join(' · ')}
                </bdi>
                <span className="block text-xs text-danger">{refusalText(row)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={isBusy} onClick={onBack}>
          {text.back}
        </Button>
        <Button variant="primary" disabled={isBusy || creates + updates === 0} onClick={onStart}>
          {text.start(creates + updates)}
        </Button>
      </div>
    </div>
  );
}
