import { fileURLToPath } from 'node:url';
import { answerDifferences, differences } from './compare-output.ts';
import type { Outcome, PageShell } from './page-shell.ts';
import { type Block, readBlocks } from './read-blocks.ts';

const command = fileURLToPath(new URL('../../bin/deskbell', import.meta.url));

/** The reader's value for a placeholder such as `TOKEN=dbt_…`. Gets the output of the page so far. */
export type Fill = (name: string, printed: string) => Promise<string>;

type Page = { markdown: string; shell: PageShell; fill: Fill; dataDir: string };

/**
 * Runs a page as a reader would, block by block, in one shell; Node runs JavaScript and TypeScript in it, and
 * `programs-run.test.ts` runs translations into other languages. Blocks that show output are compared with the actual output.
 *
 * @returns the errors, each with its line; empty if the page is correct
 */
export async function runPage({ markdown, shell, fill, dataDir }: Page): Promise<string[]> {
  const blocks = readBlocks(markdown);
  const faults: string[] = [];
  let printed = '';
  let last: Outcome | undefined;
  for (const [at, block] of blocks.entries()) {
    if (block.isTranslation) continue;
    const say = (fault: string) => faults.push(`line ${block.line}: ${fault}`);
    if (isShown(block)) {
      for (const fault of last ? shownDifferences(block, last) : ['nothing was run before it']) say(fault);
      continue;
    }
    const script = scriptOf(block);
    if (script === undefined) {
      say(`a block of the language "${block.language}" is not run`);
      continue;
    }
    const filled = await fillIn(script, (name) => fill(name, printed));
    const next = blocks.slice(at + 1).find((it) => !it.isTranslation);
    last = await shell.run(withPaths(filled, dataDir));
    printed += last.output;
    for (const status of refusals(last, next)) say(`it returned ${status}: ${last.output.slice(-400)}`);
  }
  return faults;
}

/** Pages refer to the folder of Deskbell; the reader works in an empty one. */
function withPaths(script: string, dataDir: string): string {
  return script.replaceAll('data/demo', dataDir).replaceAll(/(?<=^|\s)bin\/deskbell\b/g, command);
}

const isShown = ({ language }: Block) => language === 'json' || language === 'http';

function scriptOf({ language, text }: Block): string | undefined {
  if (language === 'sh') return text;
  if (language !== 'js' && language !== 'ts') return undefined;
  return `node --input-type=module-typescript <<'END_OF_BLOCK'\n${text}\nEND_OF_BLOCK\n`;
}

/** An error response is only correct if the page shows it. */
function refusals({ statuses }: Outcome, next: Block | undefined): number[] {
  const isShownRefusal = next !== undefined && isShown(next) && /"error"/.test(next.text);
  return (isShownRefusal ? statuses.slice(0, -1) : statuses).filter((status) => status >= 400);
}

function shownDifferences({ language, text }: Block, { output }: Outcome): string[] {
  if (language === 'http') return answerDifferences(text, output);
  try {
    return differences(JSON.parse(text), JSON.parse(bodyOf(output)));
  } catch (error) {
    return [`${error}: ${output}`];
  }
}

/** Without the headers that `curl -i` prints before it. */
function bodyOf(output: string): string {
  return output.startsWith('HTTP/') ? (output.replaceAll('\r', '').split('\n\n').at(-1) ?? '') : output;
}

async function fillIn(script: string, fill: (name: string) => Promise<string>): Promise<string> {
  const lines = script.split('\n').map(async (line) => {
    const pattern = /^(export )?([A-Z_]+)=(?:.*…|http:\/\/127\.0\.0\.1:3000)$/;
    const [, exported = '', name] = pattern.exec(line) ?? [];
    return name === undefined ? line : `${exported}${name}='${await fill(name)}'`;
  });
  return (await Promise.all(lines)).join('\n');
}
