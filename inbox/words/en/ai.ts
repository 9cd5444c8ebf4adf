/** Suggestions of apps and the language model, loaded with the first conversation that is shown. */
export const aiWords = {
  title: 'Suggestions',
  kinds: {
    reply: (name: string) => `${name} suggests a reply`,
    summary: (name: string) => `Summary by ${name}`,
    tags: (name: string) => `${name} suggests tags`,
    macro: (name: string) => `${name} suggests a macro`,
  },
  outdated: 'Made before the latest message',
  useCommand: 'Use suggestion',
  dismissCommand: 'Dismiss suggestion',
  use: 'Use',
  dismiss: 'Dismiss',
  dismissed: 'Suggestion dismissed.',
  addTag: (name: string) => `Add the tag ${name}`,
  insertMacro: (name: string) => `Insert the macro ${name}`,
  basedOn: 'Based on',
  tools: {
    title: 'AI tools',
    styles: { shorter: 'Shorter', friendlier: 'Friendlier', more_formal: 'More formal' },
    translate: 'Translate…',
    summarize: 'Summarize',
    suggestTags: 'Suggest tags',
    writing: 'Writing…',
    replace: 'Replace reply',
    stop: 'Stop',
    off: 'An admin can switch this on in Settings → AI.',
    limitReached: 'This month’s tokens are used up. An admin can raise the limit.',
    /** `reason`: a sentence of the server, in English. */
    unavailable: (reason: string) => reason,
    nearLimit: 'This month’s tokens are nearly used up',
  },
};

export type AiWords = typeof aiWords;
