import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { errorText } from '../words/error-text.ts';
import { words } from '../words/words.ts';

type Props = {
  isOpen: boolean;
  title: string;
  description?: string;
  /** The consequences, one sentence each. */
  consequences?: readonly string[];
  /** The label of the button that confirms: the action and its object. */
  confirm: string;
  isDanger?: boolean;
  /** Nothing can be confirmed yet. */
  isDisabled?: boolean;
  onConfirm: () => Promise<unknown>;
  /** The message for an error. */
  errorTextOf?: (error: unknown) => string;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for confirmation and lists the consequences. Shows errors in the dialog. */
export function ConfirmDialog({ isOpen, onClose, ...question }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={question.title}
      {...(question.description !== undefined && { description: question.description })}
    >
      <Question {...question} onClose={onClose} />
    </Dialog>
  );
}

function Question({
  consequences = [],
  confirm,
  isDanger = true,
  isDisabled = false,
  onConfirm,
  errorTextOf = errorText,
  onClose,
  children,
}: Omit<Props, 'isOpen' | 'title'>) {
  const [isBusy, setIsBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const run = async () => {
    setIsBusy(true);
    setErrorMessage(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setErrorMessage(errorTextOf(error));
      setIsBusy(false);
    }
  };
  return (
    <>
      {consequences.length > 0 && (
        <ul className="grid list-disc gap-1.5 ps-5 text-sm text-soft marker:text-muted">
          {consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {children}
      {errorMessage !== undefined && (
        <p role="alert" className="mt-3 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {errorMessage}
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{words.shell.cancel}</Button>
        <Button
          variant={isDanger ? 'danger' : 'primary'}
          disabled={isBusy || isDisabled}
          onClick={() => void run()}
          className="max-w-full"
        >
          <bdi className="truncate">{confirm}</bdi>
        </Button>
      </div>
    </>
  );
}
