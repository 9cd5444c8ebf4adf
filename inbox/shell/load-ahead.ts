/** What is opened by a key or a click, and has to open while the server is away too. */
const parts = [
  () => import('../../design/menu-list.tsx'),
  () => import('../picker/picker.tsx'),
  () => import('../editor/editor.tsx'),
  () => import('../keyboard/cheat-sheet.tsx'),
  () => import('../pictures/large-picture.tsx'),
  () => import('../merge/merge-dialog.tsx'),
  () => import('../session/sign-in-dialog.tsx'),
];

const pauseMilliseconds = 1_000;

/** Loads the parts of the inbox that are not needed at first, once the first screen is there. */
export function loadAhead(): () => void {
  const timer = setTimeout(async () => {
    for (const part of parts) {
      // Whoever opens it tries again, and says so.
      await part().catch(() => undefined);
    }
  }, pauseMilliseconds);
  return () => clearTimeout(timer);
}
