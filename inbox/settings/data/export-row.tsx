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
  const download = async () => location.assign(await downloadAddress(organizationId, it.id));
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
      <StateIcon state={it.state} />
      <div className="min-w-[min(20rem,calc(100%-2rem))] flex-1">
        <p className="text-sm font-medium">{titleOf(it)}</p>
        <p className="text-xs text-muted">{detailsOf(it)}</p>
        {it.state !== 'finished' && (
          <p className={`mt-1 text-sm ${it.state === 'failed' ? 'text-danger' : ''}`}>
            {text.states[it.state]}
          </p>
        )}
        {isInProgress(it) && (
          <div className="mt-2 max-w-md">
            <ProgressBar label={text.progress} done={it.done_count} total={it.total_count} />
          </div>
        )}
      </div>
      {it.state === 'finished' && (
        <Button className="ms-auto" onClick={() => void download().catch(showError)}>
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
  if (state === 'failed') return <TriangleAlert {...common} className="mt-0.5 size-4 text-danger" />;
  if (state === 'finished') return <FileArchive {...common} className="mt-0.5 size-4 text-muted" />;
  return <LoaderCircle {...common} className="mt-0.5 size-4 animate-spin text-muted" />;
}

function detailsOf({ state, file_size, expires_at, user }: Export): string {
  const file = [sizeText(file_size ?? 0), text.until(dateText(expires_at ?? 0))];
  return [
    ...(state === 'finished' ? file : []),
    ...(user ? [text.by(isolated(user.name ?? user.email ?? '?'))] : []),
  ].join(' · ');
}
