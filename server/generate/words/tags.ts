import { topics } from './topics.ts';

/** Tags that go with any topic, the most common first. */
export const generalTags = [
  ...[
    'follow-up',
    'new customer',
    'regular',
    'waiting for parts',
    'escalated',
    'refund',
    'callback',
    'feature request',
  ],
  ...['documentation', 'wholesale', 'press', 'accessibility', 'legal', 'handwritten'],
] as const;

/** Every tag that a generated conversation may carry, with its colour. */
export const tagColors: ReadonlyMap<string, string> = new Map(
  [...topics.map(({ tag }) => tag), ...generalTags].map((name, index) => [name, colourAt(index)]),
);

function colourAt(index: number): string {
  const palette = ['#2563eb', '#d97706', '#7c3aed', '#16a34a', '#dc2626', '#0891b2', '#db2777', '#475569'];
  return palette[index % palette.length] ?? '#475569';
}
