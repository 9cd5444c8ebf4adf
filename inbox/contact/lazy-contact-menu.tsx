import { lazyPart } from '../connection/lazy-part.tsx';

/** Reserves its space while loading. */
export const ContactMenu = lazyPart({
  script: () => import('./contact-menu.tsx'),
  pick: (it) => it.ContactMenu,
  frame: (content) => <span className="size-7 touch:size-11 shrink-0">{content}</span>,
});
