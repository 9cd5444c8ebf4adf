import { useRef, useState } from 'preact/hooks';
import { sizeOf } from '../words/times.ts';
import { words } from '../words/words.ts';
import type { Chat } from './chat.ts';
import type { UploadedFile } from './sending/outgoing.ts';

type Upload = { key: number; file: File; share: number; uploaded: UploadedFile | undefined; isHeld: boolean };

export type Uploads = ReturnType<typeof useUploads>;

/**
 * Files are uploaded as soon as they are chosen, and attached to a message when it is sent. Before the first message there is no
 * session to upload them in, so they are held.
 */
export function useUploads(chat: Chat, fail: (fault: string) => void) {
  const [files, setFiles] = useState<readonly Upload[]>([]);
  const uploading = useRef(new Map<number, AbortController>());
  const next = useRef(0);

  const update = (key: number, change: Partial<Upload>) =>
    setFiles((all) => all.map((it) => (it.key === key ? { ...it, ...change } : it)));
  const remove = (key: number) => {
    uploading.current.get(key)?.abort();
    setFiles((all) => all.filter((it) => it.key !== key));
  };
  const start = async (key: number, file: File) => {
    const stop = new AbortController();
    uploading.current.set(key, stop);
    try {
      const uploaded = await chat.upload(file, (share) => update(key, { share }), stop.signal);
      update(key, { uploaded, share: 1 });
    } catch (error) {
      if (stop.signal.aborted) return;
      fail(chat.faultOf(error) || words.fileRefused(file.name));
      remove(key);
    }
  };

  return {
    files,
    ready: files.flatMap(({ uploaded }) => uploaded ?? []),
    held: files.filter(({ isHeld }) => isHeld).map(({ file }) => file),
    isBusy: files.some(({ uploaded, isHeld }) => !uploaded && !isHeld),
    remove,
    clear: () => setFiles([]),
    add(chosen: readonly File[]) {
      const { max_files, max_file_bytes } = chat.fileLimits();
      const tooLarge = chosen.find(({ size }) => size > max_file_bytes);
      if (tooLarge) return fail(words.fileTooLarge(tooLarge.name, sizeOf(max_file_bytes)));
      if (files.length + chosen.length > max_files) return fail(words.tooManyFiles(max_files));
      const isHeld = !chat.hasSession();
      const added = chosen.map((file) => ({
        key: next.current++,
        file,
        share: 0,
        uploaded: undefined,
        isHeld,
      }));
      setFiles((all) => [...all, ...added]);
      if (!isHeld) for (const { key, file } of added) void start(key, file);
    },
  };
}
