import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { makeMemoryFolder } from './memory-folder.ts';
import type { ResourceRequest, ResourceResponse, SuiteResource } from './suite-resource.ts';
import { suiteChannel } from './suite-resource.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that records the run's statements. */
    sentStatements: string;
  }
}

type Made = { value: string; end?: () => Promise<void> };

/** Where the built inbox is kept for later runs. */
const lasting = tmpdir();

/** Imported on demand too: a test of pure functions is done before PostgreSQL's part of the server is loaded. */
const makers: Readonly<Record<SuiteResource, () => Promise<Made>>> = {
  async postgres() {
    if (process.env.DESKBELL_SUITE_ON_CITUS === 'yes') return onCitus();
    const { startSuitePostgres } = await import('./suite-postgres.ts');
    return startSuitePostgres();
  },
  async inbox() {
    const { builtInbox } = await import('../inbox-build/build-inbox.ts');
    const folder = await builtInbox(lasting, { progress: (line) => process.stdout.write(`${line}\n`) });
    if (folder === undefined) throw new Error('The inbox could not be built; what it says is above.');
    return { value: folder };
  },
  async sdk() {
    const { buildSdk } = await import('../../sdk/build/build.ts');
    return { value: await buildSdk() };
  },
};

/** `npm run test:scale` runs the tests of the server once more, on a sharded database. */
async function onCitus(): Promise<Made> {
  const { startSuiteCitus } = await import('./suite-citus.ts');
  return startSuiteCitus(process.env.DESKBELL_CITUS ?? '');
}

/**
 * Creates each of the suite's resources when the first test file requests it, and stops what is running when the run
 * ends.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeMemoryFolder();
  // The test threads get the environment as of their start.
  if (folder !== undefined) process.env.TMPDIR = folder;
  project.provide('sentStatements', join(tmpdir(), `deskbell-statements-${randomUUID()}`));
  const created = new Map<SuiteResource, Promise<Made>>();
  const channel = new BroadcastChannel(suiteChannel);
  const response = (message: ResourceResponse) => channel.postMessage(message);

  let isOver = false;
  const give = async (name: SuiteResource) => {
    if (isOver) throw new Error('The run is over.');
    const making = created.get(name) ?? makers[name]();
    created.set(name, making);
    const { value } = await making;
    response({ made: name, value });
  };
  const end = async () => {
    isOver = true;
    const all = await Promise.allSettled(created.values());
    created.clear();
    for (const outcome of all) if (outcome.status === 'fulfilled') await outcome.value.end?.();
  };
  channel.onmessage = ({ data }) => {
    const request = data as ResourceRequest;
    if ('released' in request) void end().finally(() => response({ gone: true }));
    if ('wanted' in request)
      give(request.wanted).catch(({ stack }: Error) =>
        response({ failed: request.wanted, reason: stack ?? '' }),
      );
  };
  return async () => {
    channel.close();
    await end();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
}
