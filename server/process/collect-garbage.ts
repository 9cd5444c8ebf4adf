/**
 * Releases memory that starting, or converting a file, has used: the source of every module and its compilation artifacts, some
 * 30 MB, which V8 keeps until it is short of memory; a plain collection doesn't free it either. Stops the process for
 * a moment: not while there are requests. Node has `gc` if started with `--expose-gc`, as `bin/deskbell` does.
 */
export function collectGarbage(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
