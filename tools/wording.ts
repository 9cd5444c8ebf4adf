type Rule = { pattern: RegExp; instead: string; only?: RegExp };

/** The folders whose comments, tests and texts have been read as a whole. */
const prose = /^(?:inbox|widget|contract|sdk|tools|bench|e2e|design|stream|client-build|examples)\//;

/** Discouraged words, with the term to use. `only` limits a rule to certain files. */
const rules: readonly Rule[] = [
  { pattern: /\bbites?\b/i, instead: 'batch' },
  { pattern: /\bmost[A-Z]\w*/, instead: 'max…' },
  { pattern: /\blookMilliseconds\b/, instead: 'pollIntervalMilliseconds' },
  { pattern: /\bgatherMilliseconds\b/, instead: 'debounceMilliseconds' },
  { pattern: /\bpatience/i, instead: 'maxWait', only: /\.tsx?$/ },
  { pattern: /\bheed(s|ed|ing)?\b/i, instead: 'handle, honor' },
  { pattern: /\bcallPlace\b/, instead: 'clientInfo' },
  { pattern: /\bfrom\??: (?:ClientInfo|clientInfo)\b/, instead: 'client' },
  { pattern: /\b(?:standing|Standing|checkStanding)\b/, instead: 'roleAndAccess', only: /^server\/.*\.ts$/ },
  {
    pattern: /\b(?:const|let) (?:\[|\{ )?(?:answers?|again)\b|\btype Answer\b/,
    instead: 'response, reply, or what it contains; second, repeated, retry',
    only: /\.tsx?$/,
  },
  {
    pattern: /\b(?:const|let|type|function) \[?(?:[pP]laces?|placeOf)\b/,
    instead: 'what it is: position, location, key, target, slot, source',
    only: /\.tsx?$/,
  },
  { pattern: /\b(fairTurns|inCompany)\b/, instead: 'fairQueue, whenContended' },
  { pattern: /\brefusal-?pace\b/i, instead: 'rejection throttle' },
  { pattern: /\bstamp(ing|er)\b/i, instead: 'sequencing, sequencer' },
  { pattern: /\btypesNoMore\b/, instead: 'stopTyping' },
  { pattern: /\bheld against\b/i, instead: 'validated against' },
  { pattern: /\bgone through\b/i, instead: 'processed, checked, indexed' },
  { pattern: /\bput away\b/i, instead: 'hidden, closed' },
  { pattern: /\bin vain\b/i, instead: 'without success' },
  { pattern: /\b(shall|afresh|anew)\b/i, instead: 'must, again' },
  { pattern: /\b(whom|whoever)\b/i, instead: 'who, or name the actor: "clients", "the caller"' },
  {
    pattern: /\ba mail (?!(?:channel|server|provider|account|client|exchanger|port)s?\b)/i,
    instead: 'an email',
  },
  { pattern: /\bhangs? on (?:nothing|an?|the|it)\b/i, instead: 'is attached to, is unattached' },
  {
    pattern: /\b(?:is|are|was|were|be) told (?:of|so|to|that|by)\b/i,
    instead: 'what happens: "the client gets"',
  },
  { pattern: /\bto be had\b/i, instead: 'available' },
  { pattern: /\b(?:upon|hitherto|thereof|wherein|whence)\b/i, instead: 'on, after, until now' },
  { pattern: /\bdoes not answer just now\b/i, instead: 'can’t be reached' },
  {
    pattern: /\b(?:is|are|was|were) told\b/i,
    instead: 'what happens: "the client gets"',
    only: /^server\/|^embedded/,
  },
  {
    pattern: /\b(?:is|are|was|were) looked at\b/i,
    instead: 'read, checked, scanned',
    only: /^server\/|^embedded/,
  },
  { pattern: /\bspeaks? for\b/i, instead: 'act for', only: /^server\/|^embedded/ },
  { pattern: /\bgo(?:es)? on\b/i, instead: 'continue', only: /^server\/|^embedded/ },
  {
    pattern: /\b(?:[Uu]ndefined|[Nn]ull|[Ff]alse|[Aa]bsent|[Nn]othing) where\b/,
    instead: 'undefined if',
    only: /^server\/|^embedded/,
  },
  { pattern: /@throws [^.]*\bwhere\b/, instead: '@throws … if', only: /^server\/|^embedded/ },
  { pattern: /\b(?:longest|least)[A-Z]\w*/, instead: 'max…, min…', only: /^server\/|^embedded/ },
  { pattern: /\bweb sites?\b/i, instead: 'website', only: prose },
  {
    pattern: /\bserver['’]s (?:own )?answers?\b|\banswers? (?:from|of) the server\b/i,
    instead: 'response',
    only: prose,
  },
  { pattern: /\bon (?:its|their) way (?!to\b)/i, instead: 'pending, being sent, loading', only: prose },
  { pattern: /\bsettlement\b/i, instead: 'usage flush', only: /^server\/limits\// },
  {
    pattern:
      /(?:sanitis|normalis|serialis|recognis|initialis|tokenis|prioritis|behaviour|catalogue|cancelled|labelled(?!by)|modelled)/i,
    instead: 'American spelling: sanitize, behavior, catalog, canceled',
  },
  {
    pattern: /\b(?:const|let|AS) (?:told|said|asked)\b/,
    instead: 'a noun for what it is: response, request, claim',
  },
  {
    pattern: /\b[pP]lant(?:ed|ing|er|s)?(?:[A-Z]\w*)?\b/,
    instead: 'seed, seeded, seeding',
    only: /^(?:server\/(?:demo|samples|testing)|sdk\/testing|tools)\//,
  },
  {
    pattern: /\b(?:wish(?:es)?|commandsInTheWay|Surroundings|tellings|isUntold|giveBack|knockAs)\b/,
    instead: 'options, conflictingCommands, context, rules, isNotified, release, connectAs',
    only: /\.tsx?$/,
  },
  {
    pattern:
      /\b(?:const|let|function|type) \[?(?:gone|told|moments?|bite|stretch|Where|[wW]hich|whose|fate|tally)\b/,
    instead: 'a noun: deleted, stored, timestamp, batch, context, key, outcome, counts',
    only: /^(?:server|inbox|bench|sdk|embedded-postgres)\//,
  },
  {
    pattern: /\b\w*(?:[Cc]olour|[Nn]eighbour|[Cc]entre(?=Of)|[Dd]ialled|[Aa]nalys(?:e|ed))\w*\b/,
    instead: 'American spelling: color, neighbor, center, dialed, analyze',
    only: /\.tsx?$/,
  },
  { pattern: /\b(?:hung|hang|hangs) on nothing\b|\bunbeknown\b/i, instead: 'unattached, unknown to' },
  { pattern: /\bgave no answer\b/i, instead: 'did not respond' },
  { pattern: /\bgiveMemoryBack\b/, instead: 'collectGarbage' },
  {
    pattern: /fault(?<!default)/i,
    instead: 'error',
    only: /^(inbox|examples|sdk\/src\/(errors|resources))\//,
  },
];

/** Discouraged file names, with the term to use. */
const fileNames: readonly Rule[] = [
  { pattern: /\b(?:letters?|letter-writers)\b/, instead: 'email, email-templates' },
  {
    pattern:
      /\b(?:outlet|news|settlement|stretch|refusal-pace|kept-places|ask-for-words|seats|known-as|who-is-there)\b/,
    instead: 'the term of the field',
  },
  {
    pattern:
      /\b(?:leader-way|use-shown|use-read-again|use-chosen|send-at-once|in-turn|hold-for-merge)\b(?!-)/,
    instead: 'the term of the field',
  },
  { pattern: /\b(?:floors?|walk|looks)\b/, instead: 'layer or baseline, scan, theme' },
  {
    pattern: /^(?:plant-|planting\b|moments\b|parse-moment|is-gone|judge-)/,
    instead: 'the term of the field',
  },
];

/** Sample texts, the specification, other people's vocabulary, and immutable files. */
const exempt =
  /^(THIRD-PARTY-NOTICES|seeds\/|docs\/design\/|server\/generate\/words\/|server\/db\/migrations\/|server\/mime\/testing\/|tools\/wording)/;

/** The prose lines of a test: its titles and comments. The rest is sample text. */
const proseOfTests = /^\s*(?:\*|\/\/|\/\*|(?:test|describe|it)\b.*\()/;

/**
 * Lines with an API name that a rule would refuse: `FieldFault` of the SDK, `MailFault` of the contract, `last_fault` of a provider, and the `fault` of a
 * step of a channel’s test.
 */
const apiNames = /FieldFault|MailFault|last_fault|step: \{ fault,|code=\{fault\}|adviceFor\(fault\)/;

/** The wording violations of a file: each names its line, and the term to use. */
export function wordingViolations(file: string, text: string): string[] {
  if (!/\.(tsx?|md)$/.test(file) || exempt.test(file)) return [];
  const applicable = rules.filter(({ only }) => only?.test(file) ?? true);
  const isTest = /\.test\.tsx?$/.test(file);
  const inName = fileNames
    .filter(({ pattern }) => pattern.test(baseOf(file)))
    .map(
      ({ pattern, instead }) => `${file}: "${pattern.exec(baseOf(file))?.[0]}" in its name: use ${instead}`,
    );
  const inText = text
    .split('\n')
    .flatMap((line, at) =>
      applicable
        .filter(
          ({ pattern }) =>
            pattern.test(line) && !apiNames.test(line) && !(isTest && !proseOfTests.test(line)),
        )
        .map(({ pattern, instead }) => `${file}:${at + 1}: "${pattern.exec(line)?.[0]}": use ${instead}`),
    );
  return [...inName, ...inText];
}

function baseOf(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}
