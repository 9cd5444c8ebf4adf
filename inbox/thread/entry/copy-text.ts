import { showToast } from '../../../design/toast.tsx';
import { words } from '../../words/words.ts';

/** Copies text, and confirms it. Insecure pages have no clipboard access. */
export async function copyText(text: string, confirmation: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: confirmation });
  } catch {
    showToast({ text: words.thread.copyFailed, isError: true });
  }
}
