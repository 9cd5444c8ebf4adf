import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { scalar } from '../server/pages/reference/scalar.ts';

/**
 * Takes the script of /docs out of Scalar's package, of the version and digest that scalar.ts names (decisions/0054). Run
 * it after changing them there; it says the digest of what it found.
 */
const folder = mkdtempSync(join(tmpdir(), 'unpack-scalar-'));
const target = new URL('../server/pages/reference/', import.meta.url);
try {
  const name = `@scalar/api-reference@${scalar.version}`;
  execFileSync('npm', ['pack', name, '--ignore-scripts', '--pack-destination', folder], { stdio: 'ignore' });
  const archive = join(folder, `scalar-api-reference-${scalar.version}.tgz`);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (integrity !== scalar.integrity) throw new Error(`${name} has the integrity ${integrity}`);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const script = readFileSync(join(folder, 'package/dist/browser/standalone.js'));
  writeFileSync(new URL('scalar.js.gz', target), gzipSync(script, { level: 9 }));
  console.log(`SHA-256 of the script: ${createHash('sha256').update(script).digest('hex')}`);
} finally {
  rmSync(folder, { recursive: true });
}
