import { Download, FileArchive, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { Export } from '../../../contract/inbox/export.ts';
import { Button } from '../../../design/button.tsx';
import { showError } from '../../connection/show-error.ts';
import { isolated } from '../../words/locale/isolated.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { sizeText } from '../../words/size-text.ts';
import { dateText } from '../../words/times.ts';
import { downloadAddress, isInProgress } from './exports-query.ts';
import { ProgressBar } from './progress-bar.tsx';

const text = settingsWords.data;

type Props = { export: Export; organizationId: string };

/** An export: how far it is, or its file. */
export function ExportRow({ export: it, organizationId }: Props) {
  const download = async () => {
    const address = await downloadAddress(organizationId, it.id);
    if (address !== null) location.assign(address);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <StateIcon state={it.state} />
      <div className="min-w-48 flex-1">
        <p className="text-sm font-medium">{titleOf(it)}</p>
        <p className="text-xs text-muted">
          {stateText(it)}
          {it.user && ` · ${text.by(isolated(it.user.name ?? it.user.email ?? '?'))}`}
        </p>
        {isInProgress(it) && (
          <ProgressBar label={text.progress} done={it.done_count} total={it.total_count} />
        )}
      </div>
      {it.state === 'finished' && (
        <Button onClick={() => void download().catch(showError)}>
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
          {text.download}
        </Button>
      )}
    </li>
  );
}

/** Its date; whose data it is, if it has a contact's. */
function titleOf({ contact, includes_notes, inserted_at }: Export): string {
  if (!contact) return dateText(inserted_at);
  const name = isolated(contact.name ?? text.contact.erased);
  const notes = includes_notes ? [text.contact.withNotes] : [];
  return [text.contact.of(name), ...notes, dateText(inserted_at)].join(' · ');
}

function StateIcon({ state }: Pick<Export, 'state'>) {
  const common = { 'aria-hidden': true, strokeWidth: 1.75 } as const;
  if (state === 'failed') return <TriangleAlert {...common} className="size-4 text-danger" />;
  if (state === 'finished') return <FileArchive {...common} className="size-4 text-muted" />;
  return <LoaderCircle {...common} className="size-4 animate-spin text-muted" />;
}

function stateText({ state, file_size, expires_at }: Export): string {
  if (state !== 'finished') return text.states[state];
  return `${sizeText(file_size ?? 0)} · ${text.until(dateText(expires_at ?? 0))}`;
}
