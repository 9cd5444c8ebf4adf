import { say } from '../../design/toast.tsx';
import { faultText } from '../words/fault-text.ts';

/** Shows a toast with the reason why something failed. */
export function sayFault(error: unknown): void {
  say({ text: faultText(error), isError: true });
}
