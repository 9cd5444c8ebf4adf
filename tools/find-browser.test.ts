import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from './find-browser.ts';
import { launchBrowser } from './launch-browser.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-browser-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function program(name: string, line: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${line}\n`);
  await chmod(path, 0o755);
  return path;
}

test('DESKBELL_CHROMIUM takes precedence', async () => {
  const executablePath = await program('my-browser', 'echo "Chromium 999"');
  expect(await findBrowser({ DESKBELL_CHROMIUM: executablePath })).toEqual({ executablePath, env: {} });
});

test('a Chromium that does not start is reported with its reason and advice', async () => {
  const broken = await program('broken', 'echo "libnss3.so is missing" >&2; exit 127');
  await expect(findBrowser({ DESKBELL_CHROMIUM: broken })).rejects.toThrow(
    /^DESKBELL_CHROMIUM, .*\/broken, does not start: libnss3\.so is missing\. Set DESKBELL_CHROMIUM to /,
  );
});

test('the pinned Chromium is used even if another one is installed, and shows a page', async () => {
  await program('chromium', 'echo "Chromium 1"');
  await program('google-chrome', 'echo "Google Chrome 999"');
  const found = await findBrowser({ PATH: folder });
  expect(found.executablePath).toMatch(/\/node_modules\/\.cache\/chromium\/chromium$/);
  const browser = await launchBrowser(found);
  const page = await browser.newPage();
  await page.setContent('<h1>Deskbell</h1>');
  expect(await page.getByRole('heading').innerText()).toBe('Deskbell');
  await browser.close();
});
