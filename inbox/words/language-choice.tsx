import { Select } from '../../design/select.tsx';
import { language } from './locale/current-language.ts';
import { chooseLanguage, type Language, languages } from './locale/language.ts';
import { words } from './words.ts';

/** Sets the language of this browser. Reloads the page. */
export function LanguageChoice() {
  return (
    <Select
      label={words.shell.language}
      hidesLabel
      value={language}
      options={languages.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => chooseLanguage(target.value as Language)}
    />
  );
}
