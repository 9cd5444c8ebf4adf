import { Languages } from 'lucide-react';
import { MenuItem } from '../../../design/menu.tsx';
import { chooseLanguage, languages } from '../../words/locale/language.ts';
import { language } from '../../words/locale/spoken.ts';

/** Each by its own name, for whoever cannot read the one that is shown. */
export function LanguageItems() {
  return languages.map(({ id, name }) => (
    <MenuItem key={id} icon={Languages} isChosen={id === language} onSelect={() => chooseLanguage(id)}>
      <span lang={id}>{name}</span>
    </MenuItem>
  ));
}
