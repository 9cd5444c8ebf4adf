import { render } from 'preact';
import type { ToPanel } from '../host-messages.ts';
import { loadWords } from '../words/words.ts';
import { App } from './app.tsx';
import { createChat } from './chat.ts';
import { connectHost, readStart } from './host.ts';
import { applyLooks, applyTheme } from './looks.ts';
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
  connectHost(start, (message) => handle(message)),
  loadWords(start.language),
]);
const chat = createChat(channelId, host);
handle = chat.handle;
for (const message of waiting) handle(message);

const showColor = () => {
  const { channel } = chat.store.get();
  if (!channel) return;
  applyLooks(channel.color);
  document.title = channel.name;
};
chat.store.subscribe(showColor);
document.body.append(root);
render(<App chat={chat} />, root);
