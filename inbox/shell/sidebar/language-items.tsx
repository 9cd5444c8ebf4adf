import { Languages } from 'lucide-react';
import { MenuItem } from '../../../design/menu.tsx';
import { language } from '../../words/locale/current-language.ts';
import { chooseLanguage, languages } from '../../words/locale/language.ts';

/** Each language by its own name, for users who can't read the current one. */
export function LanguageItems() {
  return languages.map(({ id, name }) => (
    <MenuItem key={id} icon={Languages} isChosen={id === language} onSelect={() => chooseLanguage(id)}>
      <span lang={id}>{name}</span>
    </MenuItem>
  ));
}
