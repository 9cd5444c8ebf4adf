import { findCycle } from './find-cycle.ts';
import { featureOrder, importRules, inboxLayers } from './import-rules.ts';
import { layerViolations } from './inbox-layers.ts';
import { matchesPath } from './path-pattern.ts';
import { readImports } from './read-imports.ts';
import { serverFolderCycles } from './server-folders.ts';

/** Checks every import against the rules; prints each violation, and exits with 1 if there are any. */
const imports = await readImports();
const isTest = (file: string) => /\.test\.ts$|\/testing\//.test(file);
const shipped = imports.filter(({ from }) => !isTest(from));

const violations = [
  ...shipped
    .filter(({ from, to }) => !isAllowed(from, to))
    .map(({ from, to }) => `${from} may not import ${to} (${whyOf(from)})`),
  ...shipped
    .filter(({ from, to }) => goesUp(from, to))
    .map(({ from, to }) => `${from} may not import ${to}: features import downward only`),
  ...layerViolations(shipped, inboxLayers),
  ...serverFolderCycles(shipped),
  ...cycleError(),
];

for (const violation of violations) process.stderr.write(`${violation}\n`);
if (violations.length > 0) process.exit(1);

function ruleFor(file: string) {
  return importRules.find(({ from }) => matchesPath(file, from));
}

function isAllowed(from: string, to: string): boolean {
  return matchesPath(to, ruleFor(from)?.may ?? []);
}

function whyOf(file: string): string {
  return ruleFor(file)?.why ?? 'see tools/import-rules.ts';
}

function goesUp(from: string, to: string): boolean {
  const [mine, theirs] = [from, to].map(rankOf);
  return mine !== undefined && theirs !== undefined && theirs > mine;
}

function rankOf(file: string): number | undefined {
  const [, feature] = /^server\/features\/([^/]+)\//.exec(file) ?? [];
  if (feature === undefined) return undefined;
  const rank = (featureOrder as readonly string[]).indexOf(feature);
  if (rank < 0) throw new Error(`tools/import-rules.ts does not list the feature ${feature}`);
  return rank;
}

function cycleError(): string[] {
  const cycle = findCycle(shipped);
  return cycle ? [`a cycle, which is a missing room: ${cycle.join(' -> ')}`] : [];
}
