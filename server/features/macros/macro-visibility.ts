import type { Caller } from '../../access/caller.ts';
import type { Reader } from '../../db/database.ts';
import { findMacro } from './macro-store.ts';

/** Whether a caller sees a macro, for the files of macros: attachments are below this feature. */
export function macroVisibility(reader: Reader): (caller: Caller, macroId: string) => Promise<boolean> {
  return async (caller, macroId) =>
    caller.scopes.includes('macros:read') && (await findMacro(reader, caller, macroId)) !== undefined;
}
