import { execFile } from 'node:child_process';
import { access, chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FoundBrowser } from './found-browser.ts';

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url));
const home = join(packages, '.cache', 'chromium');

/** Whether the Chromium in the package `@sparticuz/chromium` was built for this machine. */
export function packedRunsHere(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

/**
 * Unpacks that Chromium beside the packages, once. Concurrent processes each unpack into a folder of their own, and the first to
 * finish renames it.
 */
export async function unpackChromium(): Promise<FoundBrowser> {
  if (!(await isPresent(home))) await unpack();
  return {
    executablePath: join(home, 'chromium'),
    // It comes with the few libraries that a minimal Debian lacks, and a font.
    env: { LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), FONTCONFIG_FILE: join(home, 'fonts.conf') },
  };
}

async function unpack(): Promise<void> {
  await mkdir(dirname(home), { recursive: true });
  const folder = await mkdtemp(`${home}-`);
  try {
    await inflateInto(folder);
    await writeFile(join(folder, 'fonts.conf'), fontSettings());
    // Unpacked files are readable by their owner only; allow every user who may read the packages.
    for (const path of [folder, join(folder, 'chromium')]) await chmod(path, 0o755);
    await rename(folder, home);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (!(await isPresent(home))) throw error;
  }
}

/** The package unpacks into the temporary folder, which we choose for a child process. */
async function inflateInto(folder: string): Promise<void> {
  const script = fileURLToPath(new URL('inflate-chromium.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script], { env: { ...process.env, TMPDIR: folder } });
}

async function isPresent(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The font's configuration looks for it, and caches, in the temporary folder. */
function fontSettings(): string {
  const folder = home.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}
