import {
  type HostPage,
  type PanelStart,
  portMessage,
  readyMessage,
  type TokenStorage,
  type ToLoader,
  type ToPanel,
} from '../host-messages.ts';

export type Host = {
  /** What the site lets the panel store. */
  storage: TokenStorage;
  /** The panel is the top-level page, as in a mobile app. */
  isAlone: boolean;
  post(message: ToLoader): void;
  /** The visitor's current page, requested when a message is sent. */
  page(): Promise<HostPage>;
};

/** The fragment written by the loader, or by an app that shows the panel full screen. */
export function readStart(hash: string): PanelStart & { identity: string } {
  const given = new URLSearchParams(hash.slice(1));
  const theme = given.get('theme');
  const direction = given.get('direction');
  const storage = given.get('storage');
  return {
    origin: given.get('origin') ?? '',
    identity: given.get('identity') ?? '',
    language: given.get('language') ?? (navigator.language.startsWith('de') ? 'de' : 'en'),
    direction: direction === 'rtl' || direction === 'ltr' ? direction : '',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    storage: storage === 'session' || storage === 'none' ? storage : 'local',
  };
}

/**
 * Announces the panel to the origin that it was given, and accepts a port only from there. The browser drops the announcement if
 * the page has another origin, and the panel's own policy lists the sites that may frame it.
 */
export function connectHost(
  { origin, storage }: PanelStart,
  receive: (message: ToPanel) => void,
): Promise<Host> {
  return new Promise((connected) => {
    addEventListener('message', ({ origin: from, source, data, ports: [port] }: MessageEvent) => {
      if (from !== origin || source !== parent || data !== portMessage || !port) return;
      const waiting: ((page: HostPage) => void)[] = [];
      port.onmessage = ({ data: message }: MessageEvent<ToPanel>) => {
        if (message.type === 'page') for (const resolve of waiting.splice(0)) resolve(message.page);
        else receive(message);
      };
      const post = (message: ToLoader) => port.postMessage(message);
      connected({
        storage,
        isAlone: false,
        post,
        page: () =>
          new Promise((resolve) => {
            waiting.push(resolve);
            post({ type: 'page-wanted' });
          }),
      });
    });
    parent.postMessage(readyMessage, origin);
  });
}

/** Without a surrounding page, the panel is its own host: it stores nothing, and needs the visitor's identity each time. */
export function aloneHost(): Host {
  const page = { url: location.origin + location.pathname, title: '', referrer: '' };
  return { storage: 'none', isAlone: true, post: () => undefined, page: async () => page };
}
