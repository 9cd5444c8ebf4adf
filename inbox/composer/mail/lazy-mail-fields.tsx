import { lazyPart } from '../../connection/lazy-part.tsx';

/** Loaded with the first reply by mail. */
export const MailFields = lazyPart({
  script: () => import('./mail-fields.tsx'),
  pick: (it) => it.MailFields,
  frame: (content) => <div className="min-h-9">{content}</div>,
});

export const FirstMailFields = lazyPart({
  script: () => import('./first-mail-fields.tsx'),
  pick: (it) => it.FirstMailFields,
});

export const MailEnd = lazyPart({ script: () => import('./mail-end.tsx'), pick: (it) => it.MailEnd });
