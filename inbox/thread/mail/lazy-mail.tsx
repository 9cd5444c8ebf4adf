import { importScript } from '../../connection/import-script.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { overlayFrame } from '../../connection/overlay-frame.tsx';
import { loadMailWords } from '../../words/load-mail-words.ts';
import { language } from '../../words/locale/current-language.ts';
import type { MailDetailsProps } from './mail-details.tsx';

/* Loaded with the first email that is shown. */

const before = () => loadMailWords(language, importScript);

export const MailMarks = lazyPart({
  before,
  script: () => import('./mail-parts.tsx'),
  pick: (it) => it.MailMarks,
});

export const MailParts = lazyPart({
  before,
  script: () => import('./mail-parts.tsx'),
  pick: (it) => it.MailParts,
});

export const BounceLines = lazyPart({
  before,
  script: () => import('./bounce-lines.tsx'),
  pick: (it) => it.BounceLines,
  frame: (content) => <li className="min-h-6">{content}</li>,
});

export const MailDetails = lazyPart({
  before,
  script: () => import('./mail-details.tsx'),
  pick: (it) => it.MailDetails,
  frame: overlayFrame<MailDetailsProps>(({ onClose }) => onClose()),
});
