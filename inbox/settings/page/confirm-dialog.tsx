import type { ComponentProps } from 'react';
import { ConfirmDialog as Common } from '../../page/confirm-dialog.tsx';
import { errorText, type OwnErrors } from './error-text.ts';

type Props = Omit<ComponentProps<typeof Common>, 'errorTextOf'> & { errors?: OwnErrors };

/** Asks for confirmation, with the error messages of the settings. */
export function ConfirmDialog({ errors = {}, ...question }: Props) {
  return <Common {...question} errorTextOf={(error) => errorText(error, errors)} />;
}
