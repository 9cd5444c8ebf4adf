import { problemList } from '../../convert/problem-list.ts';
import type { Problem } from '../../load/import-store.ts';
import { foundToArchive } from '../found-to-archive.ts';
import { openParts } from './read-parts.ts';

type PartsToArchive = {
  source: string;
  /** Which of possibly several accounts there: the host. */
  account: string;
  paths: readonly string[];
  signal: AbortSignal;
};

/** Writes everything that was read as an archive in a folder. @throws OperatorError if a part is damaged */
export async function partsToArchive(
  folder: string,
  { source, account, paths, signal }: PartsToArchive,
): Promise<{ archivePath: string; problems: Problem[] }> {
  const problems = problemList();
  const parts = await openParts(paths, problems.add);
  try {
    const archivePath = await foundToArchive(folder, {
      converter: source,
      source,
      account,
      found: parts.found(),
      open: parts.open,
      report: problems.add,
      signal,
    });
    return { archivePath, problems: problems.all() };
  } finally {
    parts.close();
  }
}
