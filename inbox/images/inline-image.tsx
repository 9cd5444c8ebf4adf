import { useImageUrl } from './use-image-url.ts';
import { type ImageRef, openViewer } from './viewer-store.ts';

/** An inline image that opens the viewer. Its alternative text is the file name. */
export function InlineImage({ picture, className = '' }: { picture: ImageRef; className?: string }) {
  const { src, onError } = useImageUrl(picture);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openViewer({ ...picture, address: src })}
      className="inline-block max-w-full cursor-zoom-in rounded-md align-bottom"
    >
      <img
        src={src}
        alt={picture.name}
        loading="lazy"
        onError={onError}
        className={`rounded-md ring-1 ring-line ${className}`}
      />
    </button>
  );
}
