import type { Channel } from '../../../sdk/src/types.ts';
import { listText } from '../../words/locale/list-text.ts';
import { settingsWords } from '../../words/settings-words.ts';

/** Where customers write to: an address, or the websites that show the chat. */
export function channelAddress({ type, address, chat }: Channel): string {
  if (type !== 'chat') return address;
  const sites = chat?.sites.map((it) => it.replace(/^https?:\/\//, '')) ?? [];
  return sites.length > 0
    ? settingsWords.webSite.chatOn(listText(sites))
    : settingsWords.webSite.chatAnywhere;
}
