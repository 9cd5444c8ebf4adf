import { showToast } from '../../design/toast.tsx';
import { errorText } from '../words/error-text.ts';

/** Shows a toast with the reason why something failed. */
export function showError(error: unknown): undefined {
  showToast({ text: errorText(error), isError: true });
}
