import type { Progress } from './generate-conversations.ts';

/** Where progress is shown: standard error, or anything like it. */
export type Screen = { readonly isTTY?: boolean; write(text: string): unknown };

/**
 * Shows the progress of a run: on a terminal as one line that is rewritten until it is done, elsewhere (a log, a
 * pipe) as one line every ten percent. `unit` is what is counted: `conversations`.
 */
export function progressBar(screen: Screen, unit: string): (progress: Progress) => void {
  return screen.isTTY ? lineWrittenOver(screen, unit) : lineEachTenth(screen, unit);
}

const eraseRestOfLine = '\u001b[K';

function lineWrittenOver(screen: Screen, unit: string) {
  return ({ done, total }: Progress) => {
    const ending = done < total ? '' : '\n';
    screen.write(`\r${bar(done, total)} ${progressText({ done, total }, unit)}${eraseRestOfLine}${ending}`);
  };
}

function lineEachTenth(screen: Screen, unit: string) {
  let tenths = 0;
  return ({ done, total }: Progress) => {
    const reached = Math.floor((10 * done) / total);
    if (reached > tenths) screen.write(`${progressText({ done, total }, unit)}\n`);
    tenths = reached;
  };
}

const barWidth = 30;

function bar(done: number, total: number): string {
  const filled = Math.floor((barWidth * done) / total);
  return `[${'#'.repeat(filled)}${'.'.repeat(barWidth - filled)}]`;
}

function progressText({ done, total }: Progress, unit: string): string {
  const percent = String(Math.floor((100 * done) / total)).padStart(3);
  return `${percent} %  ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${unit}`;
}
