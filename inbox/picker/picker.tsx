import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';
import { PickerList } from './picker-list.tsx';
import { closePicker, type PickerRequest } from './picker-store.ts';

/** The picker for commands, people, tags and times. */
export function Picker({ request }: { request: PickerRequest }) {
  // The field takes the focus before the dialog would remember where it was.
  const [opener] = useState(() => document.activeElement);
  /** Back to the previous element, unless the choice has moved it. */
  const focusAfterwards = () =>
    document.activeElement === document.body && opener !== document.body && opener instanceof HTMLElement
      ? opener
      : false;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closePicker()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          finalFocus={focusAfterwards}
          className="popup fixed inset-x-0 top-[12vh] z-50 mx-auto w-[calc(100vw-2rem)] max-w-xl overflow-hidden rounded-xl"
        >
          <Dialog.Title className="sr-only">{request.title}</Dialog.Title>
          <PickerList key={request.title} request={request} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
