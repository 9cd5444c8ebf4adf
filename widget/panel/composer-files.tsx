import { sizeOf } from '../words/times.ts';
import { words } from '../words/words.ts';
import { Icon } from './icons.tsx';
import type { Uploads } from './use-uploads.ts';

/** The files of a message being written, with their upload progress. */
export function ComposerFiles({ uploads: { files, remove } }: { uploads: Uploads }) {
  if (files.length === 0) return null;
  return (
    <div class="files">
      {files.map(({ key, file, share, uploaded, isHeld }) => (
        <div key={key} class="file">
          <Icon name="file" />
          <bdi class="name">{file.name}</bdi>
          {uploaded || isHeld ? (
            <span class="size">{sizeOf(file.size)}</span>
          ) : (
            <progress value={share} aria-label={words.uploading(file.name, Math.round(share * 100))} />
          )}
          <button
            type="button"
            class="icon-button"
            aria-label={words.remove(file.name)}
            title={words.remove(file.name)}
            onClick={() => remove(key)}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
