import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import { words } from '../words/words.ts';

/** Opens the file chooser. */
export function FileButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon={Paperclip} label={words.editor.attach} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.editor.filesToAttach}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
