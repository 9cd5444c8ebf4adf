import type { ClusterPaths } from '../cluster/cluster-paths.ts';
import { diskFull } from '../cluster/explain-file-error.ts';

/** Another server has the folder, or is just releasing it. */
export function isTakenMessage(message: string): boolean {
  return /lock file ".*" (already exists|is empty)|pre-existing shared memory block|bogus data in lock file/.test(
    message,
  );
}

/** Turns PostgreSQL's last message into one sentence for the operator; undefined if there was none. */
export function explainFatalMessage(message: string | undefined, paths: ClusterPaths): string {
  if (message === undefined) return `PostgreSQL ended again and again without a reason: see ${paths.log}.`;
  if (isTakenMessage(message))
    return `Another process has the database in ${paths.dataDir} but does not respond (${message}): end it, then start again.`;
  if (/No space left on device|Disk quota exceeded/.test(message)) return diskFull(paths.dataDir);
  return `PostgreSQL cannot serve the database in ${paths.dataDir} (${message}): see ${paths.log}.`;
}
