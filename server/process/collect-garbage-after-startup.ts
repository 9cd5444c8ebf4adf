/**
 * Gives back what starting took: the text of every module and what was made of it on the way, some 30 MB, which V8 keeps
 * until it is short of memory; a plain collection does not move it either. Done before anybody waits for an answer. Node has
 * `gc` where it is started with `--expose-gc`, as `bin/deskbell` does.
 */
export function collectGarbageAfterStartup(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
