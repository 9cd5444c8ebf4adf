import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleWidget } from './bundle-widget.ts';

/** Builds the widget in a temporary folder, to fail if it exceeds its budget. */
const folder = await mkdtemp(join(tmpdir(), 'deskbell-widget-'));
try {
  await bundleWidget(folder);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
