import '../design/theme.css';
import './editor/editor.css';
import './start/start-message.css';
import { applyTheme, chosenTheme } from '../design/theme.ts';
import type { ScriptImport } from './connection/import-script.ts';
import { loadWords } from './words/load-words.ts';
import { dir, language } from './words/locale/current-language.ts';

applyTheme(chosenTheme());
Object.assign(document.documentElement, { lang: language, dir });
const conversationScreen: ScriptImport<unknown> = () => import('./screens/conversation-screen.tsx');
if (/^\/o\/[^/]+\/inbox\/[^/]+\/./.test(location.pathname)) downloadEarly(conversationScreen);
void begin();

/** Downloads everything else that the first screen needs, so that it is in the browser's cache when the router requests it. */
function downloadEarly({ files = [] }: ScriptImport<unknown>): void {
  for (const file of files) void fetch(file).catch(() => undefined);
}

/**
 * Loads the texts first: the screens' modules use them during evaluation. Their script downloads in parallel, because the page
 * preloads it (build/preload-app.ts). A top-level await in words.ts would look simpler, but fails in Safari before 27 (WebKit bug
 * 242740).
 */
async function begin(): Promise<void> {
  await loadWords(language);
  const { start } = await import('./app.tsx');
  start();
}
