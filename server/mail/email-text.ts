import type { Email } from './email.ts';

/** The plain part of an email: what those read who want no HTML, and what most filters judge. */
export function emailText({ heading, paragraphs, link, notes }: Email): string {
  const parts = [heading, ...paragraphs, ...(link ? [`${link.label}:\n${link.address}`] : []), ...notes];
  return `${parts.join('\n\n')}\n\n-- \nDeskbell\n`;
}
