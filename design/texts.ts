import { createContext, use } from 'react';

/** The texts of the primitives themselves, in the user's language. */
export type Texts = {
  close: string;
  dismiss: string;
  notifications: string;
  menuFailed: string;
  chosen: string;
  copy: string;
  copyWhat: (what: string) => string;
  copied: string;
  copyFailed: string;
  /** Key names, except on a Mac. */
  keys: { mod: string; shift: string; alt: string; escape: string };
};

/** Provided once, around all screens. */
export const TextsContext = createContext<Texts | undefined>(undefined);

export function useTexts(): Texts {
  const texts = use(TextsContext);
  if (!texts) throw new Error('Primitives need a TextsContext around them.');
  return texts;
}
