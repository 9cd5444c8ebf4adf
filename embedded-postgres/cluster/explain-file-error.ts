import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';

/** Turns a file system error into a sentence that an operator can act on; returns all other errors unchanged. */
export function explainFileError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  const sentence = code && sentences[code]?.(path);
  return sentence ? new EmbeddedPostgresError(sentence, { cause: error }) : error;
}

export function diskFull(path: string): string {
  return `The disk that holds ${path} is full: free some space, then start again.`;
}

const noPermission = (path: string) =>
  `Deskbell is not allowed to use ${path}: give the folder to the user that runs Deskbell, or set DESKBELL_DATA_DIR to another one.`;

const notAFolder = (path: string) =>
  `${path} cannot be used because a part of that path is not a folder: move the file away, or set DESKBELL_DATA_DIR to another path.`;

const sentences: Record<string, (path: string) => string> = {
  EACCES: noPermission,
  EPERM: noPermission,
  EROFS: (path) =>
    `${path} is on a read-only file system: set DESKBELL_DATA_DIR to a folder that can be written.`,
  ENOSPC: diskFull,
  EDQUOT: diskFull,
  ENOTDIR: notAFolder,
  EEXIST: notAFolder,
  // Also Node's error for a recursive mkdir on a read-only file system.
  ENOENT: (path) => `${path} could not be made: check that the folder above it exists and can be written.`,
  ENAMETOOLONG: (path) =>
    `The path ${path} is too long for this system: set DESKBELL_DATA_DIR to a shorter one.`,
};
