import type { Macro } from '../../sdk/src/types.ts';
import { matching } from '../picker/choice.ts';
import { plainText } from '../words/plain-text.ts';

/** The macros that contain every typed word; those whose shortcut it is come first. */
export function findMacros(macros: readonly Macro[], text: string): Macro[] {
  const typed = text.trim().toLowerCase();
  const searched = macros.map((macro) => ({ macro, name: macro.name, detail: searchedText(macro) }));
  const found = matching(searched, text).map(({ macro }) => macro);
  const rank = ({ shortcut, name }: Macro) =>
    typed === '' ? 1 : shortcut === typed ? 0 : name.toLowerCase().startsWith(typed) ? 1 : 2;
  return found.toSorted((one, other) => rank(one) - rank(other));
}

function searchedText({ shortcut, folder, body_html }: Macro): string {
  return `${shortcut ?? ''} ${folder?.name ?? ''} ${plainText(body_html)}`;
}
