import type { Letter } from './letter.ts';

/** The plain part of a mail: what those read who want no HTML, and what most filters judge. */
export function letterText({ heading, paragraphs, link, notes }: Letter): string {
  const parts = [heading, ...paragraphs, ...(link ? [`${link.label}:\n${link.address}`] : []), ...notes];
  return `${parts.join('\n\n')}\n\n-- \nDeskbell\n`;
}
