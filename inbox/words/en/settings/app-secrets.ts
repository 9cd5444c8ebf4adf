import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('en');

/** The secrets of an app. */
export const appSecrets = {
  title: 'Credentials',
  lead: 'The app sends these when it exchanges a code for a token.',
  list: 'Secrets',
  created: (when: string) => `created ${when}`,
  works: 'Active',
  worksUntil: (when: string) => `Active until ${when}`,
  copyNow:
    'Copy the secret now and store it with your app’s other secrets. It can’t be shown again; if you lose it, create a new one.',
  copied: 'I have copied it',
  renewAsk: 'New secret…',
  renewTitle: (app: string) => `New secret for ${app}`,
  oldWorks: 'The current secret',
  oldWorksFor: {
    hour: 'expires in an hour',
    day: 'expires in a day',
    week: 'expires in 7 days',
    month: 'expires in 30 days',
    none: 'expires immediately',
  },
  oldWorksHelp: 'Both secrets work until then, so you can switch without downtime. Tokens aren’t affected.',
  oldestStops: 'The previous secret expires immediately: no more than two can be active.',
  renew: 'Create new secret',
  endAsk: 'Expire now…',
  endTitle: 'Expire the old secret now?',
  endConsequences: (ending: string) => [
    `The secret ending in ${ending} can no longer be used to connect anyone.`,
    'Existing tokens keep working.',
  ],
  end: 'Expire old secret',
};

/** Deleting an app. */
export const appEnd = {
  title: 'Delete',
  ask: 'Delete this app…',
  askTitle: (app: string) => `Delete ${app}?`,
  /** The number of affected connections, counted up to 100. */
  reach: ({ count, isMore, isForeign }: { count: number; isMore: boolean; isForeign: boolean }) => {
    if (count === 0) return 'Nobody has connected it.';
    const many = `${count} ${isMore ? 'or more ' : ''}connections end`;
    const ends = plural(count, { one: 'One connection ends', other: many });
    return `${ends}, ${isForeign ? 'in other organizations too' : 'in this organization only'}.`;
  },
  consequences: [
    'Its tokens and secrets stop working immediately.',
    'Everything it wrote stays. This can’t be undone.',
  ],
  confirm: (app: string) => `Delete ${app}`,
  done: (app: string) => `${app} is deleted, and disconnected everywhere.`,
};
