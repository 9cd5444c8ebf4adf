import '../design/theme.css';
import './editor/editor.css';
import './start/start-message.css';
import { applyTheme, chosenTheme } from '../design/theme.ts';
import { loadWords } from './words/load-words.ts';
import { dir, language } from './words/locale/spoken.ts';

applyTheme(chosenTheme());
Object.assign(document.documentElement, { lang: language, dir });
void begin();

/**
 * The words first: modules of the screens use them as soon as they are looked at, in constants too. The screens' script is on
 * its way meanwhile, since the page names it (build/name-the-app.ts). To await the words in a module that all others import would
 * look simpler, and fails in Safari before 27 (WebKit bug 242740).
 */
async function begin(): Promise<void> {
  await loadWords(language);
  const { start } = await import('./app.tsx');
  start();
}
