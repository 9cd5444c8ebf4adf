import { useRef, useState } from 'react';
import { importScript } from '../../connection/import-script.ts';
import type { DraftFile } from '../../drafts/drafts.ts';
import { isImageFile, rememberLocalImage } from '../../images/image-url.ts';
import { useApi } from '../../session/use-membership.ts';
import type { Bring } from '../insert-files.ts';

/** An upload in progress; `progress` is from 0 to 1. */
export type Upload = { key: number; name: string; progress: number; errorMessage?: string };

let lastKey = 0;

/** Uploads files and calls back after each, unless `forget` canceled its upload. */
export function useUploads(onUploaded: (file: DraftFile) => void) {
  const api = useApi();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const drop = (key: number) => {
    running.current.delete(key);
    setUploads((before) => before.filter((it) => it.key !== key));
  };
  const forget = (key: number) => {
    running.current.get(key)?.abort();
    drop(key);
  };
  const change = (key: number, what: Partial<Upload>) =>
    setUploads((before) => before.map((it) => (it.key === key ? { ...it, ...what } : it)));
  const bring: Bring = async (file, { isInText }) => {
    lastKey += 1;
    const key = lastKey;
    const controller = new AbortController();
    const { signal } = controller;
    running.current.set(key, controller);
    setUploads((before) => [...before, { key, name: file.name, progress: 0 }]);
    try {
      const { uploadFile } = await importScript(() => import('./upload-file.ts'));
      const onProgress = (progress: number) => change(key, { progress });
      const id = await uploadFile(api, file, { onProgress, signal });
      drop(key);
      onUploaded({ id, name: file.name, size: file.size, ...(isInText && { isInText }) });
      return id;
    } catch (error) {
      if (!signal.aborted) change(key, { errorMessage: (error as Error).message });
      return undefined;
    }
  };
  return { uploads, forget, bring, add: (files: readonly File[]) => void inTurn(files, bring) };
}

/** One at a time, to keep the order in which they were chosen. */
async function inTurn(files: readonly File[], bring: Bring): Promise<void> {
  for (const file of files) {
    const id = await bring(file, { isInText: false });
    if (id !== undefined && isImageFile(file)) rememberLocalImage(id, URL.createObjectURL(file));
  }
}
