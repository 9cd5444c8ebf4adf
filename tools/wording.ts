type Rule = { pattern: RegExp; instead: string; only?: RegExp };

/** Words that are out of use here, with the term to use. `only` limits a rule to certain files. */
const rules: readonly Rule[] = [
  { pattern: /\bbites?\b/i, instead: 'batch' },
  { pattern: /\bmost[A-Z]\w*/, instead: 'max…' },
  { pattern: /\blookMilliseconds\b/, instead: 'pollIntervalMilliseconds' },
  { pattern: /\bgatherMilliseconds\b/, instead: 'debounceMilliseconds' },
  { pattern: /\bpatience/i, instead: 'maxWait', only: /\.tsx?$/ },
  { pattern: /\bheed(s|ed|ing)?\b/i, instead: 'handle, honor' },
  { pattern: /\bcallPlace\b/, instead: 'clientInfo' },
  { pattern: /\b(fairTurns|inCompany)\b/, instead: 'fairQueue, whenContended' },
  { pattern: /\brefusal-?pace\b/i, instead: 'rejection throttle' },
  { pattern: /\bstamp(ing|er)\b/i, instead: 'sequencing, sequencer' },
  { pattern: /\btypesNoMore\b/, instead: 'stopTyping' },
  { pattern: /\bheld against\b/i, instead: 'validated against' },
  { pattern: /\bgone through\b/i, instead: 'processed, checked, indexed' },
  { pattern: /\bput away\b/i, instead: 'hidden, closed' },
  { pattern: /\bin vain\b/i, instead: 'without success' },
  { pattern: /\b(shall|afresh)\b/i, instead: 'must, again' },
  {
    pattern: /fault(?<!default)/i,
    instead: 'error',
    only: /^(inbox|examples|sdk\/src\/(errors|resources))\//,
  },
];

/** Sample texts, vocabulary of other people, and what cannot change any more. */
const exempt =
  /^(THIRD-PARTY-NOTICES|seeds\/|server\/generate\/words\/|server\/db\/migrations\/|tools\/wording)|\.test\.tsx?$/;

/** Lines with a name of the API that a rule would refuse: `FieldFault` of the SDK, `MailFault` of the contract, and the `fault` of a step of a channel’s test. */
const apiNames = /FieldFault|MailFault|step: \{ fault,|code=\{fault\}|adviceFor\(fault\)/;

/** What is wrong with the wording of a file: each finding names its line, and the term to use. */
export function wordingViolations(file: string, text: string): string[] {
  if (!/\.(tsx?|md)$/.test(file) || exempt.test(file)) return [];
  const applicable = rules.filter(({ only }) => only?.test(file) ?? true);
  return text
    .split('\n')
    .flatMap((line, at) =>
      applicable
        .filter(({ pattern }) => pattern.test(line) && !apiNames.test(line))
        .map(({ pattern, instead }) => `${file}:${at + 1}: "${pattern.exec(line)?.[0]}": use ${instead}`),
    );
}
