import type { ReactNode } from 'react';

export type Choice = {
  id: string;
  name: string;
  run: () => void;
  mark?: ReactNode;
  /** Secondary text. */
  detail?: string;
  /** The shortcut of the same action. */
  keys?: string | undefined;
  isChosen?: boolean;
};

/** The choices that contain every typed word in their name or detail. */
export function matching<Named extends { name: string; detail?: string }>(
  choices: readonly Named[],
  text: string,
): Named[] {
  const words = normalized(text).split(/\s+/).filter(Boolean);
  return choices.filter(({ name, detail = '' }) => {
    const haystack = normalized(`${name} ${detail}`);
    return words.every((word) => haystack.includes(word));
  });
}

function normalized(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
