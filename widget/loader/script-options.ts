import type { TokenStorage, WidgetTheme } from '../host-messages.ts';

export type ScriptOptions = {
  /** The origin of the script itself, where Deskbell runs. */
  origin: string;
  storage: TokenStorage;
  theme: WidgetTheme;
  language: string | undefined;
  direction: 'ltr' | 'rtl' | '';
};

/** Reads the attributes of the `<script>` that loads the widget. */
export function readScriptOptions({ src, dataset }: HTMLScriptElement): ScriptOptions {
  const { storage, theme, language, dir } = dataset;
  return {
    origin: new URL(src).origin,
    storage: storage === 'session' || storage === 'none' ? storage : 'local',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    language,
    direction: dir === 'ltr' || dir === 'rtl' ? dir : '',
  };
}
