import type { Email } from './email.ts';

/** The plain text part of an email: for people who don't want HTML, and what most filters evaluate. */
export function emailText({ heading, paragraphs, items = [], link, notes }: Email): string {
  const listed = items.map(({ title, lines, address }) => [title, ...lines, address].join('\n'));
  const parts = [
    heading,
    ...paragraphs,
    ...listed,
    ...(link ? [`${link.label}:\n${link.address}`] : []),
    ...notes,
  ];
  return `${parts.join('\n\n')}\n\n-- \nDeskbell\n`;
}
