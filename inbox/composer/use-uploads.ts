import { useState } from 'react';
import { useApi } from '../session/use-membership.ts';
import type { DraftFile } from './drafts.ts';
import { uploadFile } from './upload-file.ts';

/** A file on its way to the server; `progress` from 0 to 1. */
export type Upload = { key: number; name: string; progress: number; fault?: string };

let lastKey = 0;

/** Brings files to the server, each by itself; what is there is told. */
export function useUploads(onUploaded: (file: DraftFile) => void) {
  const api = useApi();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const forget = (key: number) => setUploads((before) => before.filter((it) => it.key !== key));
  const change = (key: number, what: Partial<Upload>) =>
    setUploads((before) => before.map((it) => (it.key === key ? { ...it, ...what } : it)));
  const bring = async (file: File) => {
    lastKey += 1;
    const key = lastKey;
    setUploads((before) => [...before, { key, name: file.name, progress: 0 }]);
    try {
      const id = await uploadFile(api, file, (progress) => change(key, { progress }));
      forget(key);
      onUploaded({ id, name: file.name, size: file.size });
    } catch (error) {
      change(key, { fault: (error as Error).message });
    }
  };
  return { uploads, forget, add: (files: readonly File[]) => void inTurn(files, bring) };
}

/** One after the other: the second knows of the first when it is added to the draft. */
async function inTurn(files: readonly File[], bring: (file: File) => Promise<void>): Promise<void> {
  for (const file of files) await bring(file);
}
