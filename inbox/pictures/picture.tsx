import { type PictureOf, showLarge } from './shown-picture.ts';
import { usePicture } from './use-picture.ts';

/** An inline image that opens the viewer. Its alternative text is the file name. */
export function Picture({ picture, className = '' }: { picture: PictureOf; className?: string }) {
  const { src, onError } = usePicture(picture);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => showLarge({ ...picture, address: src })}
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
