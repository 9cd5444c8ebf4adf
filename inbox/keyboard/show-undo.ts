import { showToast } from '../../design/toast.tsx';
import { words } from '../words/words.ts';
import { pushUndo } from './undo-stack.ts';

type Options = {
  /** How long it is shown, in milliseconds. */
  stays?: number;
  /** For `forgetUndo`, where the returned function isn't available. */
  name?: string;
};

/**
 * Says what was done, and offers to undo it: by a button, and with the key of *Undo*, whichever comes first. Returns a function that
 * withdraws the offer, because the action was refused or undone elsewhere.
 */
export function showUndo(text: string, undo: () => void, { stays, name }: Options = {}): () => void {
  const withdraw = () => {
    close();
    forget();
  };
  const run = () => {
    withdraw();
    undo();
  };
  const close = showToast({
    text,
    action: { label: words.conversation.undo, run },
    ...(stays !== undefined && { stays }),
  });
  const forget = pushUndo(run, name);
  return withdraw;
}
