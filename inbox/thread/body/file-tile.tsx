import { FileText } from 'lucide-react';
import { isImageName } from '../../images/image-url.ts';
import { InlineImage } from '../../images/inline-image.tsx';
import { sizeText } from '../../words/size-text.ts';

type Props = {
  id: string;
  name: string;
  /** In bytes. */
  size: number;
  /** Undefined while it is being uploaded. */
  address: string | undefined;
};

/** A file: images are displayed, anything else can be downloaded. */
export function FileTile({ id, name, size, address }: Props) {
  if (isImageName(name))
    return (
      <figure className="grid gap-0.5">
        <InlineImage
          picture={{ attachmentId: id, address, name }}
          className="max-h-40 max-w-full object-contain"
        />
        <figcaption aria-hidden className="flex max-w-60 gap-1.5 text-2xs text-muted">
          <bdi className="truncate">{name}</bdi>
          <span className="shrink-0">{sizeText(size)}</span>
        </figcaption>
      </figure>
    );
  const Tile = address === undefined ? 'span' : 'a';
  return (
    <Tile
      {...(address !== undefined && { href: address, target: '_blank', rel: 'noreferrer' })}
      className="flex h-11 max-w-60 items-center gap-2 rounded-md px-2 ring-1 ring-line ring-inset hover:bg-hover"
    >
      <FileText aria-hidden className="size-5 text-muted" strokeWidth={1.5} />
      <span className="min-w-0">
        <bdi className="block truncate text-xs font-medium">{name}</bdi>
        <span className="block text-2xs text-muted">{sizeText(size)}</span>
      </span>
    </Tile>
  );
}
