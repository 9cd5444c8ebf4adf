import { useState } from 'react';
import { importScript } from '../../connection/import-script.ts';
import type { DraftFile } from '../../drafts/drafts.ts';
import { isImageFile, rememberLocalImage } from '../../images/image-url.ts';
import { useApi } from '../../session/use-membership.ts';
import type { Bring } from '../insert-files.ts';

/** An upload in progress; `progress` is from 0 to 1. */
export type Upload = { key: number; name: string; progress: number; errorMessage?: string };

let lastKey = 0;

/** Uploads files and calls back after each. */
export function useUploads(onUploaded: (file: DraftFile) => void) {
  const api = useApi();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const forget = (key: number) => setUploads((before) => before.filter((it) => it.key !== key));
  const change = (key: number, what: Partial<Upload>) =>
    setUploads((before) => before.map((it) => (it.key === key ? { ...it, ...what } : it)));
  const bring: Bring = async (file, { isInText }) => {
    lastKey += 1;
    const key = lastKey;
    setUploads((before) => [...before, { key, name: file.name, progress: 0 }]);
    try {
      const { uploadFile } = await importScript(() => import('./upload-file.ts'));
      const id = await uploadFile(api, file, (progress) => change(key, { progress }));
      forget(key);
      onUploaded({ id, name: file.name, size: file.size, ...(isInText && { isInText }) });
      return id;
    } catch (error) {
      change(key, { errorMessage: (error as Error).message });
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
