import { showToast } from '../../design/toast.tsx';
import { faultText } from '../words/fault-text.ts';

/** Shows a toast with the reason why something failed. */
export function showError(error: unknown): void {
  showToast({ text: faultText(error), isError: true });
}
