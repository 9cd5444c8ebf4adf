import { MailFields, MailFooter } from '../composer/mail/lazy-mail-fields.tsx';
import { importScript } from '../connection/import-script.ts';

/** Parts that open with a shortcut or a click have to open without the server too. */
const parts = [
  () => import('../../design/menu-list.tsx'),
  () => import('../picker/picker.tsx'),
  () => import('../editor/editor.tsx'),
  () => import('../thread/entry/note-editor.tsx'),
  () => import('../list/selection-bar.tsx'),
  () => import('../list/row/match-reason.tsx'),
  () => import('../list/row/later-marks.tsx'),
  () => import('./unsent-lines.tsx'),
  () => import('../editor/files/file-list.tsx'),
  () => import('../colleagues/replied-notice.tsx'),
  () => import('../keyboard/cheat-sheet.tsx'),
  () => import('../images/image-viewer.tsx'),
  () => import('../merge/choose-target.ts'),
  () => import('../actions/choose-contact.tsx'),
  () => import('../merge/merge-dialog.tsx'),
  () => import('../search/search-list.tsx'),
  () => import('../session/sign-in-dialog.tsx'),
  () => import('../session/step-up-dialog.tsx'),
  () => import('../session/user-changed-dialog.tsx'),
  () => import('../page/confirm-dialog.tsx'),
  () => import('../contact/fields/contact-fields.tsx'),
  () => import('../contact/fields/new-attribute.tsx'),
  () => import('../contact/contact-menu.tsx'),
];

const delayMilliseconds = 1_000;

/** Preloads the parts of the inbox that the first screen doesn't need, once that is rendered. */
export function preloadParts(): () => void {
  const timer = setTimeout(async () => {
    for (const part of parts) {
      // Opening it retries, and reports the failure.
      await importScript<unknown>(part).catch(() => undefined);
    }
    await MailFields.preload();
    await MailFooter.preload();
  }, delayMilliseconds);
  return () => clearTimeout(timer);
}
