import { Dialog } from '@base-ui/react/dialog';
import { Download, X } from 'lucide-react';
import { words } from '../words/words.ts';
import { useImageUrl } from './use-image-url.ts';
import { closeViewer, type ImageRef } from './viewer-store.ts';

const control =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-text';

/**
 * The image viewer: the image as large as the screen allows, with its name. Escape, the close button or a click outside closes
 * it.
 */
export function ImageViewer({ picture }: { picture: ImageRef }) {
  const { src, onError } = useImageUrl(picture);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && closeViewer()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup className="popup fixed inset-0 z-50 m-auto flex h-fit max-h-[94dvh] w-fit max-w-[96vw] flex-col overflow-hidden rounded-xl">
          <header className="flex items-center gap-1 py-1 ps-4 pe-1">
            <Dialog.Title className="min-w-24 flex-1 truncate text-sm font-medium">
              <bdi>{picture.name}</bdi>
            </Dialog.Title>
            <a
              href={src}
              download={picture.name}
              aria-label={words.images.save(picture.name)}
              className={control}
            >
              <Download aria-hidden className="size-4" />
            </a>
            <Dialog.Close aria-label={words.images.close} className={control}>
              <X aria-hidden className="size-4" />
            </Dialog.Close>
          </header>
          <img
            src={src}
            alt={picture.name}
            onError={onError}
            className="min-h-0 max-w-full bg-sunken object-contain"
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
