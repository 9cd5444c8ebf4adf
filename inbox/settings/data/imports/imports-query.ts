import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { CreateImport, Import, ImportOptions } from '../../../../contract/inbox/import.ts';
import { putFile, type UploadOptions } from '../../../editor/files/put-file.ts';
import { send } from '../../../session/send.ts';
import { settingsWords } from '../../../words/settings-words.ts';

const path = '/imports';
const openStates: readonly Import['state'][] = [
  'uploading',
  'looking',
  'ready',
  'running',
  'paused',
  'removing',
];

/** No other import can begin before it has ended. */
export const isOpen = ({ state }: Import) => openStates.includes(state);
const isWorking = ({ state }: Import) => ['looking', 'running', 'removing'].includes(state);

/** The last twenty, newest first; polled while one is read or imported. */
export function importsQuery(organizationId: string) {
  return queryOptions({
    queryKey: [organizationId, 'imports'],
    queryFn: async ({ signal }) => (await send({ method: 'GET', path, organizationId, signal })) as Import[],
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? 1_000 : false),
  });
}

export const refreshImports = (queryClient: QueryClient, organizationId: string) =>
  queryClient.invalidateQueries({ queryKey: importsQuery(organizationId).queryKey });

type Uploading = UploadOptions & { source: CreateImport['source']; options: ImportOptions; file: File };

/** Creates an import and uploads its file. If that fails, nothing of it stays. */
export async function uploadImport(
  organizationId: string,
  { source, options, file, ...upload }: Uploading,
): Promise<void> {
  const body: CreateImport = { source, options, file_name: file.name, file_size: file.size };
  const created = (await send({ method: 'POST', path, organizationId, body })) as {
    data: Import;
    upload: { url: string };
  };
  try {
    upload.signal?.throwIfAborted();
    await putFile(created.upload.url, {}, file, upload);
  } catch (error) {
    await discardImport(organizationId, created.data.id).catch(() => undefined);
    throw error;
  }
}

/** Creates an import of another system, which is looked at next. */
export async function importSystem(
  organizationId: string,
  body: Pick<CreateImport, 'source' | 'options' | 'secret'>,
): Promise<void> {
  await send({ method: 'POST', path, organizationId, body });
}

export async function changeImport(
  organizationId: string,
  id: string,
  body: { options: ImportOptions; secret?: string },
): Promise<void> {
  await send({ method: 'PATCH', path: `${path}/${id}`, organizationId, body });
}

export async function startImport(organizationId: string, id: string): Promise<void> {
  await send({ method: 'POST', path: `${path}/${id}/start`, organizationId });
}

export async function pauseImport(organizationId: string, id: string): Promise<void> {
  await send({ method: 'POST', path: `${path}/${id}/pause`, organizationId });
}

export async function removeImport(organizationId: string, id: string): Promise<void> {
  await send({ method: 'POST', path: `${path}/${id}/remove`, organizationId });
}

export async function discardImport(organizationId: string, id: string): Promise<void> {
  await send({ method: 'DELETE', path: `${path}/${id}`, organizationId });
}

/** The problems as a CSV file, in English, from a fresh address: those in the list may have expired. */
export async function problemsOf(organizationId: string, id: string): Promise<string> {
  const it = (await send({ method: 'GET', path: `${path}/${id}`, organizationId })) as Import;
  if (it.problems_url === null) return '';
  const response = await fetch(it.problems_url);
  if (!response.ok) throw new Error(settingsWords.imports.report.notLoaded);
  return response.text();
}
