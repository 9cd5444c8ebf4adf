import { importScript } from '../../connection/import-script.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { overlayFrame } from '../../connection/overlay-frame.tsx';
import { loadSettingsWords } from '../../words/load-settings-words.ts';
import { language } from '../../words/locale/current-language.ts';

/** The dialog, loaded when it is opened. */
export const ContactDataDialog = lazyPart({
  before: () => loadSettingsWords(language, importScript),
  script: () => import('./contact-data-dialog.tsx'),
  pick: (it) => it.ContactDataDialog,
  frame: overlayFrame(({ onClose }: { onClose: () => void }) => onClose()),
});
