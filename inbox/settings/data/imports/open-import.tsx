import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileArchive, LoaderCircle, PauseCircle, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Import } from '../../../../contract/inbox/import.ts';
import { isApiSource } from '../../../../contract/values/import-sources.ts';
import { Button } from '../../../../design/button.tsx';
import { isolated } from '../../../words/locale/isolated.ts';
import { settingsWords } from '../../../words/settings-words.ts';
import { sizeText } from '../../../words/size-text.ts';
import { errorText } from '../../page/error-text.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { ChangeSecret } from './change-secret.tsx';
import { CsvQuestions } from './csv-questions.tsx';
import { ImportSummaryView } from './import-summary.tsx';
import { changeImport, discardImport, pauseImport, refreshImports, startImport } from './imports-query.ts';
import { RemoveImport } from './remove-import.tsx';
import { sourceName } from './source-name.ts';
import { StatusQuestions } from './status-questions.tsx';

const text = settingsWords.imports;

type Props = { import: Import; organizationId: string };

/** An import that isn't finished: what its file has, how far it is, and what can be done. */
export function OpenImport({ import: it, organizationId }: Props) {
  const queryClient = useQueryClient();
  const [matchesMembers, setMatchesMembers] = useState(it.options.match_members ?? false);
  const act = useMutation({
    mutationFn: (action: () => Promise<void>) => action(),
    onSettled: () => refreshImports(queryClient, organizationId),
  });
  const change = (options: Import['options']) =>
    act.mutate(() => changeImport(organizationId, it.id, { options }));
  const { summary } = it;
  return (
    <article aria-label={it.file_name} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4" aria-live="polite">
        <StateIcon state={it.state} />
        <div className="min-w-[min(20rem,calc(100%-2rem))] flex-1">
          <p className="truncate text-sm font-medium">
            <bdi>{it.file_name}</bdi>
          </p>
          <p className="text-xs text-muted">{detailsOf(it)}</p>
          <p className={`mt-1 text-sm ${it.state === 'failed' ? 'text-danger' : ''}`}>{stateText(it)}</p>
          {(it.state === 'running' || it.state === 'paused') && (
            <div className="mt-2 max-w-md">
              <ProgressBar
                label={text.progress}
                done={it.read_count ?? it.done_count}
                total={it.total_count}
              />
            </div>
          )}
          {act.error && (
            <p role="alert" className="mt-1 text-sm text-danger">
              {errorText(act.error, { conflict: text.conflict })}
            </p>
          )}
        </div>
        <div className="ms-auto flex flex-wrap justify-end gap-2">
          {isApiSource(it.source) &&
            it.read_count !== null &&
            ['ready', 'paused', 'failed'].includes(it.state) && (
              <ChangeSecret import={it} source={it.source} organizationId={organizationId} />
            )}
          <Actions
            import={it}
            organizationId={organizationId}
            isPending={act.isPending}
            onStart={() => act.mutate(() => startImport(organizationId, it.id))}
            onPause={() => act.mutate(() => pauseImport(organizationId, it.id))}
            onDiscard={() => act.mutate(() => discardImport(organizationId, it.id))}
          />
        </div>
      </div>
      {it.state === 'ready' && summary && (
        <div className="grid gap-6 border-t border-line p-4">
          {summary.csv && (
            <CsvQuestions
              key={JSON.stringify(it.options)}
              csv={summary.csv}
              unknownStatuses={summary.unknown_statuses}
              options={it.options}
              isPending={act.isPending}
              onChange={change}
            />
          )}
          {summary.statuses.length > 0 && (
            <StatusQuestions
              key={JSON.stringify(it.options.statuses)}
              statuses={summary.statuses}
              isPending={act.isPending}
              onChange={(statuses) => change({ ...it.options, statuses })}
            />
          )}
          {summary.can_start && (
            <ImportSummaryView
              summary={summary}
              matchesMembers={matchesMembers}
              onMatch={(matches) => {
                setMatchesMembers(matches);
                change({ ...it.options, match_members: matches });
              }}
            />
          )}
        </div>
      )}
    </article>
  );
}

function detailsOf({ source, file_size, user }: Import): string {
  return [
    sourceName(source),
    ...(file_size === null ? [] : [sizeText(file_size)]),
    ...(user === null ? [text.fromCommandLine] : []),
    ...(user ? [text.by(isolated(user.name ?? user.email ?? '?'))] : []),
  ].join(' · ');
}

function stateText({ source, state, error, summary, read_count, done_count, total_count }: Import): string {
  if (state === 'failed') return `${text.states.failed}: ${text.failure(error ?? '')}`;
  if (state === 'ready' && !summary?.can_start) return text.states.undecided;
  if (state === 'looking' && isApiSource(source)) return text.systems.looking;
  if (state !== 'running' && state !== 'paused') return text.states[state];
  if (read_count !== null) {
    const read = total_count === null ? '' : ` ${text.systems.read(read_count, total_count)}.`;
    return `${text.systems[state === 'running' ? 'reading' : 'paused']}${read}`;
  }
  const progress = total_count === null ? '' : ` ${text.done(done_count, total_count)}.`;
  return `${text.states[state]}${progress}`;
}

function StateIcon({ state }: Pick<Import, 'state'>) {
  const common = { 'aria-hidden': true, strokeWidth: 1.75 } as const;
  if (state === 'failed') return <TriangleAlert {...common} className="mt-0.5 size-4 text-danger" />;
  if (state === 'paused') return <PauseCircle {...common} className="mt-0.5 size-4 text-muted" />;
  if (state === 'looking' || state === 'running' || state === 'removing')
    return <LoaderCircle {...common} className="mt-0.5 size-4 animate-spin text-muted" />;
  return <FileArchive {...common} className="mt-0.5 size-4 text-muted" />;
}

type ActionsProps = {
  import: Import;
  organizationId: string;
  isPending: boolean;
  onStart: () => void;
  onPause: () => void;
  onDiscard: () => void;
};

function Actions({ import: it, organizationId, isPending, onStart, onPause, onDiscard }: ActionsProps) {
  // An import of the command line is controlled there.
  if (it.user === null || it.state === 'removing') return null;
  const startWords = { ready: text.start, paused: text.resume, failed: text.retry } as const;
  const canStart =
    (it.state === 'ready' && it.summary?.can_start) ||
    it.state === 'paused' ||
    (it.state === 'failed' && (it.has_begun || it.summary?.can_start));
  return (
    <>
      {!it.has_begun && it.state !== 'running' && (
        <Button disabled={isPending} onClick={onDiscard}>
          {text.discard}
        </Button>
      )}
      {it.has_begun && it.state !== 'running' && (
        <RemoveImport import={it} organizationId={organizationId} isDisabled={isPending} />
      )}
      {it.state === 'running' && (
        <Button disabled={isPending} onClick={onPause}>
          {text.pause}
        </Button>
      )}
      {canStart && (
        <Button variant="primary" disabled={isPending} onClick={onStart}>
          {startWords[it.state as keyof typeof startWords]}
        </Button>
      )}
    </>
  );
}
