import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Operation } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { type StartedWorld, startWorld } from '../../server/testing/start-world.ts';
import { type PackedSdk, packSdk } from './pack-sdk.ts';
import { readSnippets } from './read-snippets.ts';
import { runPrograms } from './run-programs.ts';
import { runtimesOnPath } from './runtimes-on-path.ts';
import { writePrograms } from './write-programs.ts';

const all: Operation[] = Object.values(operations);
const snippets = await readSnippets();
const runtimes = await runtimesOnPath();
let packed: PackedSdk;

beforeAll(async () => {
  packed = await packSdk();
});
afterAll(() => packed.remove());

describe.each([...runtimes.keys()])('with %s, the package as it is published', (runtime) => {
  let started: StartedWorld;
  let errors: Map<string, string | null>;

  beforeAll(async () => {
    started = await startWorld();
    const names = await writePrograms(packed.project, started, snippets);
    const byFile = await runPrograms(runtimes.get(runtime) ?? [], packed.project, names.keys());
    errors = new Map([...byFile].map(([file, error]) => [names.get(file) ?? file, error]));
    for (const file of names.keys()) await rm(join(packed.project, file));
  });
  afterAll(() => started.app.stop());

  test.each(snippets)('runs the example at $name', ({ name }) => {
    expect(errors.get(name)).toBe(null);
  });

  test.each(all)('reaches $id in one of its examples', ({ method, path }) => {
    const reached = started.app.logLines.map((line) => JSON.parse(line));
    expect(reached).toContainEqual(
      expect.objectContaining({ method, route: `/api/oauth/v1${path}`, status: expect.toSatisfy(isSuccess) }),
    );
  });
});

function isSuccess(status: number): boolean {
  return status >= 200 && status < 400;
}
