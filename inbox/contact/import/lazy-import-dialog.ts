import { importScript } from '../../connection/import-script.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { overlayFrame } from '../../connection/overlay-frame.tsx';
import { loadImportWords } from '../../words/load-import-words.ts';
import { language } from '../../words/locale/current-language.ts';

/** The dialog, loaded when it is opened, with its texts. */
export const ImportDialog = lazyPart({
  before: () => loadImportWords(language, importScript),
  script: () => import('./import-dialog.tsx'),
  pick: (it) => it.ImportDialog,
  frame: overlayFrame(({ onClose }: { onClose: () => void }) => onClose()),
});
