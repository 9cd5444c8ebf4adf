import { base, featureOrder, type ImportRule, importRules, inboxLayers } from '../import-rules.ts';

/** The rules of `tools/import-rules.ts` as Markdown: a table, the meaning of *base*, and the order of features. */
export function importRulesText(): string {
  return `| A file in | may import | because |
|---|---|---|
${importRules.map(rowOf).join('\n')}

*Base* is ${listOf(base)}. The first row that fits a file applies.

A feature may import those before it in this list: ${featureOrder.join(', ')}.
`;
}

/** The layers of `inbox/` as Markdown, the top one first. */
export function inboxLayersText(): string {
  const row = (layer: (typeof inboxLayers)[number]) =>
    `| ${Object.entries(layer)
      .map(([folder, what]) => `${code(`${folder}/`)}: ${what}`)
      .join('<br>')} |`;
  return `| Each layer may import those below it |
|---|
${inboxLayers.toReversed().map(row).join('\n')}
`;
}

/** A folder's own files are omitted from its allowed imports. */
function rowOf({ from, may, why }: ImportRule): string {
  const hasBase = base.every((it) => may.includes(it));
  const others = may.filter((it) => !(hasBase && isBase(it)) && !it.startsWith('!') && !from.includes(it));
  const parts = [...(hasBase ? ['*base*'] : []), ...others.map(code)];
  const excluded = may.filter((it) => it.startsWith('!')).map((it) => it.slice(1));
  const except = excluded.length > 0 ? ` except ${listOf(excluded)}` : '';
  return `| ${listOf(from)} | ${parts.join(', ') || 'nothing else'}${except} | ${why} |`;
}

function isBase(pattern: string): boolean {
  return (base as readonly string[]).includes(pattern);
}

function listOf(patterns: readonly string[]): string {
  return patterns.map(code).join(', ');
}

function code(pattern: string): string {
  return `\`${pattern}\``;
}
