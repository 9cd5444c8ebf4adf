import type { SeedView } from '../seed-world.ts';

export const views: readonly SeedView[] = [
  {
    name: 'Waiting over an hour',
    icon: 'clock',
    filter: {
      all: [
        { field: 'status', op: 'is', value: 'open' },
        { field: 'waiting_since', op: 'older_than', value: '1h' },
      ],
    },
    sort: 'waiting_since',
  },
  {
    name: 'Urgent',
    icon: 'flame',
    filter: {
      all: [
        { field: 'status', op: 'is', value: 'open' },
        { field: 'priority', op: 'in', value: ['high', 'urgent'] },
      ],
    },
    sort: '-priority',
  },
];
