import { lazyPart } from '../../connection/lazy-part.tsx';
import { overlayFrame } from '../../connection/overlay-frame.tsx';

/** The dialog, loaded when it is opened. */
export const ExportDialog = lazyPart({
  script: () => import('./export-dialog.tsx'),
  pick: (it) => it.ExportDialog,
  frame: overlayFrame(({ onClose }: { onClose: () => void }) => onClose()),
});
