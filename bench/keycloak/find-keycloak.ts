import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findProgram } from '../../server/testing/mail-servers/find-program.ts';

const run = promisify(execFile);

const version = '26.7.3';
const sha256 = '27a6535553c3cdcd083872ba40629efafb3475e3b758e0c6f691395561dd0f1f';
const oldestJava = 17;

/** Where Maven puts the distribution, once. */
const folder = fileURLToPath(new URL('../../node_modules/.cache/keycloak', import.meta.url));
const home = join(folder, `keycloak-${version}`);

/** Keycloak's folder; undefined, with a warning, if it can't run here. Fetches it from Maven Central first (177 MB). */
export async function findKeycloak(whatIsSkipped: string): Promise<{ home: string } | undefined> {
  const missing = await missingProgram();
  const fault = missing ?? (existsSync(home) ? undefined : await fetched());
  if (fault === undefined) return { home };
  process.stderr.write(`\nSKIPPED: ${whatIsSkipped}. ${fault}.\n\n`);
  return undefined;
}

async function missingProgram(): Promise<string | undefined> {
  const java = findProgram('DESKBELL_JAVA', 'java');
  if (!java) return 'Java not found';
  const { stderr } = await run(java, ['-version']);
  const actual = Number(/version "(\d+)/.exec(stderr)?.[1]);
  if (!(actual >= oldestJava)) return `Java ${oldestJava} is needed, and this is ${stderr.split('\n', 1)[0]}`;
  if (existsSync(home)) return undefined;
  for (const name of ['mvn', 'unzip']) if (!findProgram('', name)) return `${name} not found`;
  return undefined;
}

/** Maven uses its own configured repository. Returns what went wrong. */
async function fetched(): Promise<string | undefined> {
  await mkdir(folder, { recursive: true });
  const aside = await mkdtemp(join(folder, 'fetch-'));
  try {
    const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:zip`;
    const options = [`-Dartifact=${artifact}`, `-DoutputDirectory=${aside}`];
    await run('mvn', ['-q', '-B', 'dependency:copy', ...options], { cwd: aside, timeout: 900_000 });
    const zip = join(aside, `keycloak-quarkus-dist-${version}.zip`);
    if ((await digestOf(zip)) !== sha256) return `${basename(zip)} is another file than expected`;
    await run('unzip', ['-q', zip, '-d', aside]);
    await rename(join(aside, basename(home)), home);
    return undefined;
  } catch (error) {
    return `Maven could not fetch it: ${String(error).split('\n', 1)[0]}`;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
