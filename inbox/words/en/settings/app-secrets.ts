import { pluralIn } from '../../locale/plural.ts';

const plural = pluralIn('en');

/** The secrets of an app. */
export const appSecrets = {
  title: 'Credentials',
  lead: 'What the app sends when it exchanges a code for a token.',
  list: 'Secrets',
  made: (when: string) => `made ${when}`,
  works: 'Works',
  worksUntil: (when: string) => `Works until ${when}`,
  copyNow:
    'Copy the secret now and keep it where your app’s other secrets are. It is stored nowhere and cannot be shown again; if it is lost, make another one.',
  copied: 'I have copied it',
  renewAsk: 'New secret…',
  renewTitle: (app: string) => `A new secret for ${app}`,
  oldWorks: 'The current secret works',
  oldWorksFor: {
    hour: 'for one more hour',
    day: 'for one more day',
    week: 'for seven more days',
    month: 'for thirty more days',
    none: 'no longer',
  },
  oldWorksHelp: 'Both work meanwhile, so that the app can change over without a gap. Tokens are not touched.',
  oldestStops: 'The secret that is being replaced already stops at once: no more than two work at a time.',
  renew: 'Make a new secret',
  endAsk: 'End now…',
  endTitle: 'End the old secret now?',
  endConsequences: (ending: string) => [
    `Whatever still sends the secret ending in ${ending} cannot connect anybody from now on.`,
    'Tokens that were given out go on working.',
  ],
  end: 'End the old secret',
};

/** Deleting an app. */
export const appEnd = {
  title: 'Delete',
  ask: 'Delete this app…',
  askTitle: (app: string) => `Delete ${app}?`,
  /** How many connections are affected; counted up to 100. */
  reach: ({ count, isMore, isForeign }: { count: number; isMore: boolean; isForeign: boolean }) => {
    if (count === 0) return 'Nobody has connected it: nothing stops.';
    const many = `${count} ${isMore ? 'or more ' : ''}connections end`;
    const ends = plural(count, { one: 'One connection ends', other: many });
    return `${ends}, ${isForeign ? 'in other organizations too' : 'in this organization only'}.`;
  },
  consequences: [
    'Every token of it is refused at its next call, and its secrets stop working.',
    'What it has written stays. It cannot be brought back; register another app instead.',
  ],
  confirm: (app: string) => `Delete ${app}`,
  done: (app: string) => `${app} is deleted, and disconnected everywhere.`,
};
