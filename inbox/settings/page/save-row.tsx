import type { ReactNode } from 'react';
import { Button } from '../../../design/button.tsx';
import { settingsWords } from '../../words/settings-words.ts';

type Props = {
  /** Why it couldn't be saved, unless a field says so. */
  errorMessage?: string | undefined;
  isDisabled?: boolean;
  /** What the button says; by default that changes are saved. */
  label?: string;
  /** Further buttons. */
  children?: ReactNode;
};

/** The end of a settings form. */
export function SaveRow({ errorMessage, isDisabled, label, children }: Props) {
  return (
    <>
      {errorMessage !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {errorMessage}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" disabled={isDisabled}>
          {label ?? settingsWords.parts.saveChanges}
        </Button>
        {children}
      </div>
    </>
  );
}
