import type { FormEvent, ReactNode } from 'react';
import { Card } from '../../../design/card.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { SaveRow } from '../page/save-row.tsx';

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
        <SaveRow
          errorMessage={errorMessage}
          isDisabled={!isChanged || isBusy}
          label={settingsWords.signIn.save}
        />
      </form>
    </Card>
  );
}
