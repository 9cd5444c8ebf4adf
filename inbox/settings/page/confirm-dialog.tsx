import type { ComponentProps } from 'react';
import { ConfirmDialog as Common } from '../../page/confirm-dialog.tsx';
import { faultText, type OwnFaults } from './fault-text.ts';

type Props = Omit<ComponentProps<typeof Common>, 'faultOf'> & { faults?: OwnFaults };

/** Asks for confirmation, with the error messages of the settings. */
export function ConfirmDialog({ faults = {}, ...question }: Props) {
  return <Common {...question} faultOf={(error) => faultText(error, faults)} />;
}
