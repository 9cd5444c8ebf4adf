import type { SeedField } from '../seed-world.ts';

export const fields: readonly SeedField[] = [
  { record: 'conversation', key: 'order', label: 'Order', kind: 'text' },
  {
    record: 'conversation',
    key: 'return_reason',
    label: 'Reason',
    kind: 'choice',
    options: ['Wrong size', 'Damaged', 'Changed their mind', 'Other'],
    shownWithTag: 'returns',
    requiredOnClose: true,
  },
  { record: 'contact', key: 'frame_number', label: 'Frame', kind: 'text' },
  {
    record: 'contact',
    key: 'rides',
    label: 'Rides',
    kind: 'choice',
    options: ['daily', 'on weekends', 'for work'],
  },
  {
    record: 'company',
    key: 'contract',
    label: 'Contract',
    kind: 'choice',
    options: ['fleet', 'service only', 'none'],
  },
  { record: 'company', key: 'bicycles', label: 'Bicycles', kind: 'number' },
];
