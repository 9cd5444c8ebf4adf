import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { saveFile } from '../../connection/save-file.ts';
import { useMembership } from '../../session/use-membership.ts';
import { errorText } from '../../words/error-text.ts';
import { words } from '../../words/words.ts';
import { IncompleteFile, receiveFile } from './receive-file.ts';

const text = words.contact.export;

type Props = {
  records: 'contacts' | 'companies';
  /** The search and filters of the list. */
  parameters: Record<string, unknown>;
  onClose: () => void;
};

type State = 'asking' | { rows: number } | { saved: number } | { error: unknown };

/** Exports a list as a CSV file, which is only saved once all of it has arrived. */
export function ExportDialog({ records, parameters, onClose }: Props) {
  const { organization } = useMembership();
  const [state, setState] = useState<State>('asking');
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ rows: 0 });
    try {
      const onProgress = (rows: number) => setState({ rows });
      const { csv, rows } = await receiveFile({
        organizationId: organization.id,
        records,
        parameters,
        onProgress,
        signal,
      });
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`${text.fileNames[records]}-${day}.csv`, 'text/csv', csv);
      setState({ saved: rows });
    } catch (error) {
      if (!signal.aborted) setState({ error });
    }
  };
  const isFiltered = Object.keys(parameters).length > 0;
  const isRunning = state !== 'asking' && 'rows' in state;
  const isSaved = state !== 'asking' && 'saved' in state;
  return (
    <Dialog isOpen onClose={onClose} title={text.titles[records]}>
      <div className="grid gap-3 text-sm">
        <p>{isFiltered ? text.filtered[records] : text.all[records]}</p>
        <p className="text-soft">{text.help}</p>
        <p role="status" className="tabular-nums empty:hidden">
          {isRunning && text.running(state.rows)}
          {isSaved && text.saved(state.saved)}
        </p>
        {isRunning && <progress aria-label={text.progress} className="h-1.5 w-full accent-accent" />}
        {state !== 'asking' && 'error' in state && (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
            {state.error instanceof IncompleteFile ? text.incomplete : errorText(state.error)}
          </p>
        )}
        <div className="mt-2 flex justify-end gap-2">
          <Button onClick={onClose}>{isSaved ? text.close : words.shell.cancel}</Button>
          {!isSaved && (
            <Button variant="primary" disabled={isRunning} onClick={() => void start()}>
              {state !== 'asking' && 'error' in state ? text.again : text.start}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
