import type { ReactNode } from 'react';

export type Choice = {
  id: string;
  name: string;
  run: () => void;
  mark?: ReactNode;
  /** Secondary text, beside the name. */
  detail?: string;
  /** More about it, each on a line of its own below. */
  lines?: readonly string[];
  /** The shortcut of the same action. */
  keys?: string | undefined;
  isChosen?: boolean;
};

/** The choices that contain every typed word in their texts; those whose name begins with the typed text come first. */
export function matching<Named extends { name: string; detail?: string; lines?: readonly string[] }>(
  choices: readonly Named[],
  text: string,
): Named[] {
  const words = normalized(text).split(/\s+/).filter(Boolean);
  const found = choices.filter(({ name, detail = '', lines = [] }) => {
    const haystack = normalized([name, detail, ...lines].join(' '));
    return words.every((word) => haystack.includes(word));
  });
  const isFirst = ({ name }: Named) => normalized(name).startsWith(words.join(' '));
  return found.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
}

function normalized(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
