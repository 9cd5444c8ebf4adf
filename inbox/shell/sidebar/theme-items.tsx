import { Moon, Sun, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { MenuItem } from '../../../design/menu.tsx';
import { chooseTheme, chosenTheme, type Theme } from '../../../design/theme.ts';
import { words } from '../../words/words.ts';

const themes = [
  { theme: 'system', icon: SunMoon },
  { theme: 'light', icon: Sun },
  { theme: 'dark', icon: Moon },
] as const;

export function ThemeItems() {
  const [chosen, setChosen] = useState<Theme>(chosenTheme);
  const choose = (theme: Theme) => {
    chooseTheme(theme);
    setChosen(theme);
  };
  return themes.map(({ theme, icon }) => (
    <MenuItem key={theme} icon={icon} isChosen={theme === chosen} onSelect={() => choose(theme)}>
      {words.shell.themes[theme]}
    </MenuItem>
  ));
}
