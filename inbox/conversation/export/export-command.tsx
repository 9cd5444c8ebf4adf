import { useKeys } from '../../keyboard/use-keys.ts';
import { words } from '../../words/words.ts';
import { requestExport, useExportRequest } from './export-store.ts';
import { ExportDialog } from './lazy-export-dialog.tsx';

/** The shortcut for printing and exporting a conversation, and the dialog. */
export function ExportCommand({ conversationId }: { conversationId: string }) {
  const isRequested = useExportRequest(conversationId);
  useKeys({
    export: {
      name: words.exporting.command,
      group: 'conversation',
      run: () => requestExport(conversationId),
    },
  });
  return isRequested ? <ExportDialog conversationId={conversationId} /> : null;
}
