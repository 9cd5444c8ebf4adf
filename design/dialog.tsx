import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTexts } from './texts.ts';

type Props = {
  isOpen: boolean;
  /** Omit it for a dialog that only its owner closes. */
  onClose?: () => void;
  title: string;
  description?: string;
  children: ReactNode;
  width?: 'narrow' | 'regular' | 'wide';
  /** What is focused first; the close button by default. */
  initialFocus?: RefObject<HTMLElement | null>;
};

const widths = { narrow: 'max-w-sm', regular: 'max-w-lg', wide: 'max-w-2xl' };

/** A modal dialog. Escape and the close button dismiss it. */
export function Dialog({ isOpen, onClose, ...shown }: Props) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose?.()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-100 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Popup {...shown} isClosable={onClose !== undefined} />
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

type PopupProps = Omit<Props, 'isOpen' | 'onClose'> & { isClosable: boolean };

function Popup({ isClosable, title, description, children, width = 'regular', ...rest }: PopupProps) {
  const { close } = useTexts();
  // A field with `autoFocus` takes the focus before the dialog would remember where it was.
  const [opener] = useState(() => document.activeElement);
  const focusAfterwards = () =>
    opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : true;
  return (
    <BaseDialog.Popup
      {...rest}
      finalFocus={focusAfterwards}
      className={`popup fixed inset-x-0 top-[12vh] z-50 mx-auto max-h-[76vh] max-sm:top-[6dvh] max-sm:max-h-[88dvh] w-[calc(100vw-2rem)] overflow-y-auto scroll-pb-16 rounded-xl p-5 ${widths[width]}`}
    >
      <div className="flex items-start gap-4">
        <BaseDialog.Title className="flex-1 text-lg font-semibold">{title}</BaseDialog.Title>
        {isClosable && (
          <BaseDialog.Close
            aria-label={close}
            className="inline-flex size-7 touch:size-11 touch:-m-2 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text"
          >
            <X aria-hidden className="size-4" />
          </BaseDialog.Close>
        )}
      </div>
      {description !== undefined && (
        <BaseDialog.Description className="mt-1 text-sm text-soft">{description}</BaseDialog.Description>
      )}
      <div className="mt-4">{children}</div>
    </BaseDialog.Popup>
  );
}
