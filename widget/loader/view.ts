import type { LoaderSettings } from '../../contract/widget/loader-settings.ts';
import { textOn } from '../../design/contrast.ts';
import type { AnswerPreview, WidgetTheme } from '../host-messages.ts';
import { collapseIcon, dismissIcon, speechIcon } from './icons.ts';
import type { Labels } from './labels.ts';
import styles from './loader.css?inline';

type Looks = { labels: Labels; direction: string; theme: WidgetTheme };
type Listeners = {
  toggle(): void;
  reach(): void;
  dismiss(): void;
  escape(): void;
  /** The focus is leaving a panel that covers the page. */
  leave(): void;
};

/** The button, the preview of a reply and the panel's container, in a closed shadow root. */
export function createView(settings: LoaderSettings, looks: Looks, listeners: Listeners) {
  const { labels, direction, theme } = looks;
  const host = document.createElement('deskbell-widget');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
  host.style.setProperty('--brand', settings.color);
  host.style.setProperty('--on-brand', textOn(settings.color));

  const button = element('button', `button ${settings.side}`);
  const badge = element('span', 'badge');
  const preview = element('div', `preview ${settings.side} ${theme}`);
  const previewText = element('button', 'text');
  const dismiss = element('button', 'dismiss');
  const panel = element('div', `panel ${settings.side} ${theme}`);
  const content = element('div', 'content');
  const edges = [element('span', ''), element('span', '')] as const;
  for (const part of [button, preview, panel]) if (direction) part.dir = direction;
  button.append(speechIcon(), badge);
  button.ariaHasPopup = 'dialog';
  dismiss.append(dismissIcon());
  dismiss.ariaLabel = labels.dismiss;
  preview.role = 'status';
  preview.append(previewText, dismiss);
  panel.role = 'dialog';
  panel.ariaLabel = settings.name;
  badge.hidden = preview.hidden = panel.hidden = true;
  panel.append(edges[0], content, edges[1]);
  root.append(panel, preview, button);

  button.onclick = previewText.onclick = listeners.toggle;
  button.onpointerenter = button.onfocus = listeners.reach;
  dismiss.onclick = listeners.dismiss;
  for (const edge of edges) edge.onfocus = listeners.leave;
  panel.onkeydown = button.onkeydown = ({ key }) => {
    if (key === 'Escape') listeners.escape();
  };

  let unread = 0;
  let isOpen = false;
  const label = () => {
    const text = isOpen ? labels.close : labels.open;
    button.ariaLabel = unread > 0 && !isOpen ? `${text}, ${labels.unread(unread)}` : text;
    button.ariaExpanded = String(isOpen);
  };
  label();

  return {
    host,
    panel,
    content,
    /** Whether the focus is on the button, or in the panel. */
    hasFocus: () => root.activeElement !== null,
    focusButton: () => button.focus(),
    setOpen(opened: boolean) {
      isOpen = opened;
      panel.hidden = !opened;
      badge.hidden = unread === 0 || opened;
      button.firstChild?.replaceWith(opened ? collapseIcon() : speechIcon());
      if (opened) preview.hidden = true;
      label();
    },
    /** In full screen, the panel has its own close button. */
    setFull(isFull: boolean) {
      panel.classList.toggle('full', isFull);
      panel.ariaModal = isFull ? 'true' : null;
      button.hidden = isFull && isOpen;
      for (const edge of edges) edge.tabIndex = isFull ? 0 : -1;
    },
    setUnread(count: number, reply: AnswerPreview | null) {
      unread = count;
      badge.hidden = count === 0 || isOpen;
      badge.textContent = count > 9 ? '9+' : String(count);
      preview.hidden = isOpen || reply === null;
      previewText.replaceChildren(...(reply ? [textOf('b', reply.author), textOf('span', reply.text)] : []));
      label();
    },
    hidePreview: () => {
      preview.hidden = true;
    },
    setVisible(isVisible: boolean) {
      host.hidden = !isVisible;
      button.hidden = !isVisible;
      if (!isVisible) preview.hidden = panel.hidden = true;
    },
  };
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string) {
  const created = document.createElement(name);
  created.className = className;
  return created;
}

function textOf(name: 'b' | 'span', text: string): HTMLElement {
  const created = element(name, '');
  created.dir = 'auto';
  created.textContent = text;
  return created;
}
