import { Paperclip, X } from 'lucide-react';
import { IconButton } from '../../../design/icon-button.tsx';
import type { DraftFile } from '../../drafts/drafts.ts';
import { isImageName } from '../../images/image-url.ts';
import { useImageUrl } from '../../images/use-image-url.ts';
import { sizeText } from '../../words/size-text.ts';
import { words } from '../../words/words.ts';
import type { Upload } from './use-uploads.ts';

type Props = {
  files: readonly DraftFile[];
  uploads: readonly Upload[];
  onRemove: (id: string) => void;
  onForget: (key: number) => void;
};

/** Attached files, and the progress of uploads. */
export function FileList({ files, uploads, onRemove, onForget }: Props) {
  if (files.length === 0 && uploads.length === 0) return null;
  return (
    <ul aria-label={words.composer.files} className="flex flex-wrap gap-2 px-3 pb-3">
      {files.map(({ id, name, size }) => (
        <li key={id} className="flex h-8 items-center gap-1.5 rounded-md bg-sunken ps-2 text-xs">
          {isImageName(name) ? (
            <Thumbnail id={id} name={name} />
          ) : (
            <Paperclip aria-hidden className="size-3.5 text-muted" />
          )}
          <bdi className="max-w-48 truncate">{name}</bdi>
          <span className="text-muted">{sizeText(size)}</span>
          <IconButton icon={X} label={words.composer.remove(name)} onClick={() => onRemove(id)} />
        </li>
      ))}
      {uploads.map(({ key, name, progress, errorMessage }) => (
        <li key={key} className="flex h-8 items-center gap-2 rounded-md bg-sunken ps-2 text-xs">
          <bdi className="max-w-48 truncate">{name}</bdi>
          {errorMessage === undefined ? (
            <progress
              aria-label={words.composer.uploading(name)}
              value={progress}
              className="h-1 w-20 accent-accent"
            />
          ) : (
            <span className="text-danger">{errorMessage}</span>
          )}
          <IconButton icon={X} label={words.composer.remove(name)} onClick={() => onForget(key)} />
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ id, name }: { id: string; name: string }) {
  const { src, onError } = useImageUrl({ attachmentId: id, address: undefined, name });
  return <img src={src} alt="" onError={onError} className="size-6 rounded object-cover" />;
}
