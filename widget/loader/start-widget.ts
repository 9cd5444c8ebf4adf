import { isAllowedSite } from '../../contract/widget/is-allowed-site.ts';
import type { LoaderSettings } from '../../contract/widget/loader-settings.ts';
import type { HostPage, ToLoader } from '../host-messages.ts';
import { chooseLanguage } from './choose-language.ts';
import { type Commands, takeCommands } from './commands.ts';
import { fullScreen } from './full-screen.ts';
import { labels } from './labels.ts';
import { openPanelFrame, type PanelFrame } from './panel-frame.ts';
import { readScriptOptions } from './script-options.ts';
import { openTokenStore } from './token-store.ts';
import { createView } from './view.ts';

type UnreadListener = (count: number) => void;

/**
 * Shows the button, and loads the panel when a visitor reaches for it, the page requests it, or there is a session to continue.
 */
export function startWidget(settings: LoaderSettings, script: HTMLScriptElement): void {
  // In a sandboxed page, `location.origin` is that of the URL, and `self.origin` is `null`.
  if (!isAllowedSite(self.origin, settings.sites)) {
    console.info(`Deskbell: ${self.origin} isn't one of the sites of this channel.`);
    return;
  }
  if (window.deskbell && !Array.isArray(window.deskbell)) return;
  const options = readScriptOptions(script);
  const language =
    chooseLanguage(
      [options.language, document.documentElement.lang, ...navigator.languages],
      settings.languages,
    ) ?? 'en';
  const store = openTokenStore(settings.channel_id, options.storage);
  const direction = options.direction;
  const listeners = {
    unread: new Set<UnreadListener>(),
    'identity-needed': new Set<() => void>(),
    'captcha-needed': new Set<() => void>(),
  };
  let frame: PanelFrame | undefined;
  let isOpen = false;
  let page: Partial<HostPage> = {};
  /** What had the focus when the panel was opened. */
  let opener: Element | null = null;

  const view = createView(
    settings,
    { labels: labels[language], direction, theme: options.theme },
    {
      toggle: () => (isOpen ? close() : open()),
      reach: () => load(),
      dismiss: () => view.hidePreview(),
      escape: () => close(),
      leave: () => frame?.focus(),
    },
  );
  const resize = fullScreen(view.panel, view.setFull);

  function load(): PanelFrame {
    frame ??= openPanelFrame(
      view.content,
      {
        address: new URL(`/widget/${settings.channel_id}`, options.origin),
        title: settings.name,
        start: {
          origin: location.origin,
          language,
          direction,
          theme: options.theme,
          storage: options.storage,
        },
      },
      {
        connected: () => frame?.post({ type: 'start', token: store.read(), isOpen }),
        received: receive,
        failed: giveUp,
      },
    );
    return frame;
  }

  function giveUp(): void {
    close();
    frame?.remove();
    view.setVisible(false);
  }

  function open(): void {
    view.setVisible(true);
    if (isOpen) return;
    isOpen = true;
    opener = document.activeElement;
    const opened = load();
    view.setOpen(true);
    resize(true);
    opened.post({ type: 'opened' });
    opened.focus();
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    const hadFocus = view.hasFocus();
    view.setOpen(false);
    resize(false);
    frame?.post({ type: 'closed' });
    if (hadFocus) returnFocus();
  }

  /** To a button of the page, if that has opened the panel. */
  function returnFocus(): void {
    const isOfPage = opener?.isConnected && opener !== document.body && opener !== view.host;
    if (isOfPage && opener instanceof HTMLElement) opener.focus();
    else view.focusButton();
  }

  function receive(message: ToLoader): void {
    if (message.type === 'close') close();
    if (message.type === 'token') store.write(message.token);
    if (message.type === 'unsent') store.setUnsent(message.isAny);
    if (message.type === 'page-wanted') frame?.post({ type: 'page', page: currentPage() });
    if (message.type === 'identity-needed' || message.type === 'captcha-needed')
      for (const listener of listeners[message.type]) listener();
    if (message.type === 'unread') {
      view.setUnread(message.count, message.preview);
      for (const listener of listeners.unread) listener(message.count);
    }
  }

  function currentPage(): HostPage {
    return {
      url: page.url ?? location.href,
      title: page.title ?? document.title,
      referrer: document.referrer,
    };
  }

  const commands: Commands = {
    open,
    close,
    hide() {
      close();
      view.setVisible(false);
    },
    identify: (identity) => load().post({ type: 'identify', identity }),
    signOut() {
      if (store.read() !== null || store.hasUnsent() || frame) load().post({ type: 'sign-out' });
      store.write(null);
      store.setUnsent(false);
    },
    captcha: (captcha) => load().post({ type: 'captcha', captcha }),
    page: (given) => {
      page = given;
    },
    on(event: keyof typeof listeners, listener: UnreadListener & (() => void)) {
      listeners[event].add(listener);
    },
  };

  whenIdle(() => {
    const attach = () => {
      if (!view.host.isConnected) document.documentElement.append(view.host);
    };
    attach();
    // Beside the body, which some frameworks replace when they navigate.
    new MutationObserver(attach).observe(document.documentElement, { childList: true });
    takeCommands(commands);
    if (store.read() !== null || store.hasUnsent()) load();
    store.onChange(() => frame?.post({ type: 'token', token: store.read() }));
  });
}

/** Once the page has loaded and is idle. */
function whenIdle(start: () => void): void {
  const idle = () => {
    const run = () => {
      try {
        start();
      } catch (error) {
        console.info('Deskbell:', error);
      }
    };
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 3000 });
    else setTimeout(run, 200);
  };
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', idle, { once: true });
  else idle();
}
