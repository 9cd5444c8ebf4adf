import type { Drafts, Retrieval, Share } from './measure.ts';

/** How many examples are printed; `--json` has all. */
const maxExamples = 10;

/** The second one is that with embeddings, by their model; or why there are none. */
export function retrievalsText(
  words: Retrieval,
  second: { model: string; retrieval: Retrieval } | string,
): string {
  if (typeof second === 'string') return [retrievalText(words), second].join('\n\n');
  const { model, retrieval } = second;
  return [
    'By words alone',
    retrievalText(words),
    '',
    `By words and meaning, with ${model}`,
    retrievalText(retrieval),
  ].join('\n');
}

function retrievalText({ hits, refusals, wrong_refusals, missed, found_anyway }: Retrieval): string {
  const misses = missed.map(
    ({ text, expected, found }) => `${text}\n    expected ${listOf(expected)}, found ${listOf(found)}`,
  );
  const anyway = found_anyway.map(({ text, found }) => `${text}\n    found ${listOf(found)}`);
  return [
    `Expected source found:   ${shareText(hits)}, among the first five (hit@5)`,
    `Nothing found, rightly:  ${shareText(refusals)}`,
    `Nothing found, wrongly:  ${shareText(wrong_refusals)}`,
    ...examples('Missed', misses),
    ...examples('Found although there is no answer', anyway),
  ].join('\n');
}

export function draftsText(drafts: Drafts | undefined): string {
  if (!drafts) return 'No drafts were written: there is no endpoint, or drafts are off.';
  const { forbidden, tokens } = drafts;
  return [
    `Drafts of ${drafts.model}`,
    `No draft, rightly:       ${shareText(drafts.refusals)}`,
    `No draft, wrongly:       ${shareText(drafts.wrong_refusals)}`,
    `Cited sources exist:     ${shareText(drafts.existing_sources)}`,
    `An expected one cited:   ${shareText(drafts.right_sources)}`,
    `Without forbidden words: ${shareText(drafts.without_forbidden)}`,
    `Tokens:                  ${tokens.toLocaleString('en')}`,
    ...examples(
      'With forbidden words',
      forbidden.map(({ text, draft }) => `${text}\n    ${draft.replaceAll(/\s+/g, ' ')}`),
    ),
  ].join('\n');
}

function shareText({ count, of }: Share): string {
  if (of === 0) return 'none in the set';
  return `${((100 * count) / of).toFixed(1)} % (${count} of ${of})`;
}

function listOf(names: readonly string[]): string {
  return names.join(', ') || 'nothing';
}

function examples(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - maxExamples;
  return [
    `${title}:`,
    ...lines.slice(0, maxExamples).map((line) => `  ${line}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ];
}
