import type { SuggestionSource } from './use-suggestions.ts';

/** A macro as the list shows it. */
export type MacroChoice = {
  id: string;
  name: string;
  /** Its folder, or its shortcut. */
  detail: string;
  /** The lines of its text, filled in. */
  preview: readonly string[];
  /** The names of its files. */
  files: readonly string[];
  /** Its actions on sending. */
  does: readonly string[];
};

export type MacroSource = {
  /** The matching macros. Rejects if they couldn't be loaded. */
  macros: (query: string) => Promise<readonly MacroChoice[]>;
  /** Inserts the macro in place of the typed text. */
  onMacro: (id: string) => void;
};

/** Removes the typed text, and leaves inserting to the composer, which knows the conversation. */
export function macroSuggestions({ macros, onMacro }: MacroSource): SuggestionSource<MacroChoice> {
  return {
    find: macros,
    take: (editor, range, { id }) => {
      editor.chain().focus().deleteRange(range).run();
      onMacro(id);
    },
  };
}
