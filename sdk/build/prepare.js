/**
 * npm runs `prepare`, not `prepack`, for a package that is installed from git. Build it then; an installation inside this
 * repository has no use for it, and one without development packages could not build it.
 */
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const fromRepository = relative(repository, process.env.INIT_CWD ?? repository);
const isInstalledFromElsewhere = fromRepository.startsWith('..') || isAbsolute(fromRepository);

if (isInstalledFromElsewhere) {
  const { buildSdk } = await import('./build.ts');
  await buildSdk();
}
