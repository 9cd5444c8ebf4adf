import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { suiteResource } from '../../server/testing/suite-resource.ts';

const run = promisify(execFile);
const sdk = fileURLToPath(new URL('..', import.meta.url));

export type PackedSdk = {
  /** The folder of a project that has the package installed as if from the registry. */
  project: string;
  tarball: string;
  files: string[];
  bytes: number;
  remove(): Promise<void>;
};

/** The package as `npm pack` creates it from the suite's build, and a project that has it installed. The caller removes it. */
export async function packSdk(): Promise<PackedSdk> {
  await suiteResource('sdk');
  const project = await mkdtemp(join(tmpdir(), 'deskbell-sdk-'));
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', project], {
    cwd: sdk,
  });
  const [packed] = JSON.parse(stdout);
  const packageFolder = join(project, 'node_modules/@deskbell/sdk');
  const tarball = join(project, packed.filename);
  await mkdir(packageFolder, { recursive: true });
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await run('tar', ['-xzf', tarball, '-C', packageFolder, '--strip-components=1']);
  return {
    project,
    tarball,
    files: packed.files.map(({ path }: { path: string }) => path),
    bytes: packed.size,
    remove: () => rm(project, { recursive: true }),
  };
}
