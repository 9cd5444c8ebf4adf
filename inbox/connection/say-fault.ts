import { say } from '../../design/toast.tsx';
import { faultText } from '../words/fault-text.ts';

/** Says in the corner why something that was asked for cannot be done now. */
export function sayFault(error: unknown): void {
  say({ text: faultText(error), isError: true });
}
