import { Moon, Sun, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { MenuItem } from '../../design/menu.tsx';
import { chooseTheme, chosenTheme, type Theme } from '../../design/theme.ts';

const themes = [
  { theme: 'system', name: 'Like the system', icon: SunMoon },
  { theme: 'light', name: 'Light', icon: Sun },
  { theme: 'dark', name: 'Dark', icon: Moon },
] as const;

export function ThemeItems() {
  const [chosen, setChosen] = useState<Theme>(chosenTheme);
  const choose = (theme: Theme) => {
    chooseTheme(theme);
    setChosen(theme);
  };
  return themes.map(({ theme, name, icon }) => (
    <MenuItem key={theme} icon={icon} isChosen={theme === chosen} onSelect={() => choose(theme)}>
      {name}
    </MenuItem>
  ));
}
