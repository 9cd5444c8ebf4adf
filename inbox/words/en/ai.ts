import { pluralIn } from '../locale/plural.ts';

const plural = pluralIn('en');

/** Suggestions of apps and the language model, loaded with the first conversation that is shown. */
export const aiWords = {
  title: 'Suggestions',
  kinds: {
    reply: (name: string) => `${name} suggests a reply`,
    draft: (name: string) => `Draft by ${name}`,
    summary: (name: string) => `Summary by ${name}`,
    tags: (name: string) => `${name} suggests tags`,
    macro: (name: string) => `${name} suggests a macro`,
  },
  outdated: 'Made before the latest message',
  useCommand: 'Use suggestion',
  dismissCommand: 'Dismiss suggestion',
  use: 'Use',
  positions: { below: 'Insert below', instead: 'Replace reply' },
  put: { below: 'Inserted below your reply.', instead: 'Your reply was replaced.' },
  dismiss: 'Dismiss',
  dismissed: 'Suggestion dismissed.',
  addTag: (name: string) => `Add the tag ${name}`,
  insertMacro: (name: string) => `Insert the macro ${name}`,
  basedOn: 'Based on',
  sources: (count: number) => plural(count, { one: '1 source', other: `${count} sources` }),
  tools: {
    title: 'AI tools',
    styles: { shorter: 'Shorter', friendlier: 'Friendlier', more_formal: 'More formal' },
    translate: 'Translate…',
    summarize: 'Summarize',
    suggestTags: 'Suggest tags and a macro',
    draft: 'Draft reply',
    draftHint: 'Draft a reply from solved conversations and macros',
    drafted: 'Draft',
    drafting: 'Drafting a reply…',
    noDraft: 'Nothing found: no solved conversation or macro answers this.',
    summary: 'Summary',
    summarizing: 'Summarizing…',
    noSummary: 'There is no summary.',
    choice: 'Tags and macros',
    choosing: 'Choosing tags and a macro…',
    noTags: 'None of your tags or macros fits.',
    translation: (language: string) => `Translation: ${language}`,
    writing: 'Writing…',
    done: 'Done',
    stop: 'Stop',
    again: 'Try again',
    off: 'An admin can switch this on in Settings → AI.',
    limitReached: 'This month’s tokens are used up. An admin can raise the limit.',
    /** `reason`: sentences of the server, in English. */
    unavailable: (reason: string) => reason,
    brokeOff: 'The connection was lost before the answer was complete.',
    nearLimit: 'This month’s tokens are nearly used up',
  },
};

export type AiWords = typeof aiWords;
