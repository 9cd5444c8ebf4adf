import type { Channel } from '../../../sdk/src/types.ts';
import { language } from '../../words/locale/current-language.ts';
import { settingsWords } from '../../words/settings-words.ts';

/** What to do about a channel that fails, for readers of another language than that of the server's own sentence. */
export function stateCause({ state_code }: Channel): string | undefined {
  if (language === 'en') return undefined;
  const known: Readonly<Record<string, string | undefined>> = settingsWords.channels.advice;
  return known[state_code ?? ''];
}
