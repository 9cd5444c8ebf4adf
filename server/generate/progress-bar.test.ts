import { describe, expect, test } from 'vitest';
import { progressBar } from './progress-bar.ts';

function shown(isTTY: boolean, steps: number[]): string {
  let text = '';
  const report = progressBar({ isTTY, write: (part: string) => (text += part) }, 'conversations');
  for (const done of steps) report({ done, total: 2_000 });
  return text;
}

describe('the progress bar', () => {
  test('rewrites one line of a terminal and ends it when done', () => {
    const text = shown(true, [500, 1_000, 2_000]);
    expect(text.split('\r')).toHaveLength(4);
    expect(text).toContain('\r[###############...............]  50 %  1,000 of 2,000 conversations');
    expect(text.indexOf('\n')).toBe(text.length - 1);
  });

  test('writes a line every ten percent to a log', () => {
    const steps = Array.from({ length: 200 }, (_, index) => 10 * (index + 1));
    const lines = shown(false, steps).trimEnd().split('\n');
    expect(lines).toHaveLength(10);
    expect(lines[0]?.trim()).toBe('10 %  200 of 2,000 conversations');
    expect(lines[9]?.trim()).toBe('100 %  2,000 of 2,000 conversations');
  });
});
