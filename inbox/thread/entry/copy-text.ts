import { showToast } from '../../../design/toast.tsx';
import { words } from '../../words/words.ts';

/** Copies text, and confirms it. Insecure pages have no clipboard access. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: said });
  } catch {
    showToast({ text: words.thread.copyFailed, isError: true });
  }
}
