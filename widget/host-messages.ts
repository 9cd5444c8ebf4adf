/** How the theme of the panel is chosen; `system` follows the visitor's. */
export type WidgetTheme = 'system' | 'light' | 'dark';

/** Where the loader stores the session token: across tabs, until the tab is closed, or in memory. */
export type TokenStorage = 'local' | 'session' | 'none';

/** The fragment of the panel's URL, written by the loader and never sent to a server. */
export type PanelStart = {
  /** The page's origin, the only one the panel communicates with. */
  origin: string;
  language: string;
  direction: 'ltr' | 'rtl' | '';
  theme: WidgetTheme;
  storage: TokenStorage;
};

/** A page of the website, as agents see it beside a message. */
export type HostPage = { url: string; title: string; referrer: string };

/** The latest reply, for the bubble beside the button. */
export type AnswerPreview = { author: string; text: string };

export type ToPanel =
  | { type: 'start'; token: string | null; isOpen: boolean }
  | { type: 'opened' }
  | { type: 'closed' }
  /** The visitor has signed in or out in another tab of the site. */
  | { type: 'token'; token: string | null }
  | { type: 'identify'; identity: string }
  | { type: 'sign-out' }
  /** The solution of the captcha on the page. */
  | { type: 'captcha'; captcha: string }
  | { type: 'page'; page: HostPage };

export type ToLoader =
  | { type: 'close' }
  | { type: 'token'; token: string | null }
  /** Whether messages wait to be sent, so that the next page loads the panel. */
  | { type: 'unsent'; isAny: boolean }
  | { type: 'unread'; count: number; preview: AnswerPreview | null }
  | { type: 'identity-needed' | 'captcha-needed' }
  /** The page is only requested when a message is sent. */
  | { type: 'page-wanted' };

/** Sent by the panel to the origin of its page before there is a port. */
export const readyMessage = 'deskbell-panel-ready';
/** Sent by the loader with the port. */
export const portMessage = 'deskbell-port';
