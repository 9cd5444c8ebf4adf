import { createContext, use } from 'react';

/** What primitives say by themselves; whoever shows them says it in the person's language. */
export type Texts = {
  close: string;
  dismiss: string;
  notifications: string;
  chosen: string;
  copy: string;
  copyWhat: (what: string) => string;
  copied: string;
  /** What is written on these keys, but for a Mac's. */
  keys: { mod: string; shift: string; alt: string; escape: string };
};

/** Once, around all screens. */
export const TextsContext = createContext<Texts | undefined>(undefined);

export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('Primitives need a TextsContext around them.');
  return texts;
}
