import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { explainFileError } from '../cluster/explain-file-error.ts';
import type { Account } from '../cluster/postgres-account.ts';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';
import { stageBinaries } from './stage-binaries.ts';
import { recordStaged, removeStaged, type Staged } from './staged-record.ts';

/** A folder with bin, lib and share that PostgreSQL's user can run; `staged` if it is a copy to be removed. */
type Binaries = { root: string; staged?: Staged };

type Source = { native: string; folder: string; account: Account | undefined };

/**
 * Uses the installed binaries in place if possible, otherwise a copy: PostgreSQL's user may not be able to read the
 * folders above node_modules, or the package's links may be missing. Running the program covers every possible cause.
 *
 * @throws EmbeddedPostgresError if PostgreSQL doesn't run on this system at all
 */
export async function runnableBinaries(source: Source): Promise<Binaries> {
  let failure = await tryToRun(source.native, source.account);
  if (!failure) return { root: source.native };
  for (const parent of new Set([tmpdir(), '/var/tmp'])) {
    const staged = await stage(source, parent);
    failure = await tryToRun(staged.path, source.account);
    if (!failure) return { root: staged.path, staged };
    // Nothing in a temporary folder mounted noexec can run.
    removeStaged(staged.record);
  }
  throw new EmbeddedPostgresError(
    `The PostgreSQL that comes with Deskbell does not run on this system (${reason(failure)}): set DATABASE_URL to a PostgreSQL of your own.`,
    { cause: failure },
  );
}

async function stage(source: Source, parent: string): Promise<Staged> {
  const staged = recordStaged(source.folder, parent);
  try {
    await stageBinaries(source.native, staged.path);
    return staged;
  } catch (error) {
    removeStaged(staged.record);
    throw explainFileError(error, parent);
  }
}

async function tryToRun(root: string, account: Account | undefined): Promise<Error | undefined> {
  try {
    await promisify(execFile)(join(root, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function reason(failure: Error | undefined): string {
  const text = failure && 'stderr' in failure && failure.stderr ? String(failure.stderr) : failure?.message;
  return (text ?? 'unknown reason').trim().split('\n').at(-1) ?? '';
}
