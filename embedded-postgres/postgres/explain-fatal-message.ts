import { diskFull } from '../cluster/explain-file-error.ts';
import type { Place } from '../cluster/place.ts';

/** Another server has the folder, or is just giving it up. */
export function isTakenMessage(message: string): boolean {
  return /lock file ".*" (already exists|is empty)|pre-existing shared memory block|bogus data in lock file/.test(
    message,
  );
}

/** One sentence for the operator from the words PostgreSQL ended with; undefined when it said nothing. */
export function explainFatalMessage(message: string | undefined, place: Place): string {
  if (message === undefined) return `PostgreSQL ended again and again without a reason: see ${place.log}.`;
  if (isTakenMessage(message))
    return `Another process has the database in ${place.dataDir} but does not answer (${message}): end it, then start again.`;
  if (/No space left on device|Disk quota exceeded/.test(message)) return diskFull(place.dataDir);
  return `PostgreSQL cannot serve the database in ${place.dataDir} (${message}): see ${place.log}.`;
}
