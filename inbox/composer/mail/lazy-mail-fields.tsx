import { importScript } from '../../connection/import-script.ts';
import { lazyPart } from '../../connection/lazy-part.tsx';
import { loadMailWords } from '../../words/load-mail-words.ts';
import { language } from '../../words/locale/current-language.ts';

const before = () => loadMailWords(language, importScript);

/** Loaded with the first email reply. */
export const MailFields = lazyPart({
  before,
  script: () => import('./mail-fields.tsx'),
  pick: (it) => it.MailFields,
  frame: (content) => <div className="min-h-9">{content}</div>,
});

export const FirstMailFields = lazyPart({
  before,
  script: () => import('./first-mail-fields.tsx'),
  pick: (it) => it.FirstMailFields,
});

export const Signature = lazyPart({
  before,
  script: () => import('./signature.tsx'),
  pick: (it) => it.Signature,
});

export const MailFooter = lazyPart({
  before,
  script: () => import('./mail-footer.tsx'),
  pick: (it) => it.MailFooter,
});
