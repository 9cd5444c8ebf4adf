import { render } from 'preact';
import type { ToPanel } from '../host-messages.ts';
import { loadWords } from '../words/words.ts';
import { App } from './app.tsx';
import { type Chat, createChat } from './chat.ts';
import { aloneHost, connectHost, readStart } from './host.ts';
import { applyColors, applyTheme } from './theme.ts';
import './panel.css';

const start = readStart(location.hash);
const channelId = location.pathname.split('/').at(-1) ?? '';
const root = document.createElement('div');

applyTheme(start.theme);
document.documentElement.lang = start.language;
if (start.direction) document.documentElement.dir = start.direction;

const waiting: ToPanel[] = [];
let handle = (message: ToPanel): void => {
  waiting.push(message);
};
const [host] = await Promise.all([
  parent === self ? aloneHost() : connectHost(start, (message) => handle(message)),
  loadWords(start.language),
]);
const chat = createChat(channelId, host);
handle = chat.handle;
for (const message of waiting) handle(message);
if (host.isAlone) void startAlone(chat, start.identity);

const showColor = () => {
  const { channel } = chat.store.get();
  if (!channel) return;
  applyColors(channel.color);
  document.title = channel.name;
};
chat.store.subscribe(showColor);
document.body.append(root);
render(<App chat={chat} />, root);

/** An app passes the identity in the URL. It is removed from there, because sharing the link would disclose it. */
async function startAlone({ store, handle, reload }: Chat, identity: string): Promise<void> {
  document.documentElement.dataset.alone = '';
  history.replaceState(null, '', location.pathname);
  handle({ type: 'opened' });
  await reload();
  if (identity !== '' && store.get().phase !== 'gone') handle({ type: 'identify', identity });
}
