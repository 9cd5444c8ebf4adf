import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { settingsWords } from '../../words/settings-words.ts';

type Props = {
  isChanged: boolean;
  isBusy: boolean;
  errorMessage: string | undefined;
  onSave: () => void;
  children: ReactNode;
};

/** A part of the sign-in policy, saved separately. */
export function PolicyCard({ isChanged, isBusy, errorMessage, onSave, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Card>
      <form onSubmit={submit} className="grid max-w-md gap-4">
        {children}
        {errorMessage !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {errorMessage}
          </p>
        )}
        <div>
          <Button type="submit" variant="primary" disabled={!isChanged || isBusy}>
            {settingsWords.signIn.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
