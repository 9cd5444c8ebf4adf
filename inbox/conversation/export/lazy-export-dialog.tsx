import { lazyPart } from '../../connection/lazy-part.tsx';

/** Loaded when somebody prints or exports a conversation. */
export const ExportDialog = lazyPart({
  script: () => import('./export-dialog.tsx'),
  pick: (it) => it.ExportDialog,
});
