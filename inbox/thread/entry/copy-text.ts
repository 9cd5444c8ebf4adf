import { showToast } from '../../../design/toast.tsx';
import { words } from '../../words/words.ts';

/** Copies text, and says so. A page that isn't served securely has no clipboard. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: said });
  } catch {
    showToast({ text: words.thread.copyFailed, isError: true });
  }
}
