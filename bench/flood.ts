import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from './deskbell.ts';
import { quietAndGuessing, resetLinks, wrongPasswords } from './flood/guesses.ts';
import { quietAndLongHtml } from './flood/long-html.ts';
import { quietAndFlooded } from './flood/meter.ts';
import { prepareFlood } from './flood/prepare-flood.ts';
import { prepareData } from './prepare-data.ts';
import { holds, printRows, type Row } from './report.ts';
import { settings } from './settings.ts';

/** `npm run bench:flood`: how much one organization is slowed down by another that floods the server (security S17). */
const data = await prepareData();
const { calm, few, many, people } = await prepareFlood(data.organizationId);
// The flooding and the quiet organization use different addresses.
const server = await startServer(undefined, undefined, { DESKBELL_TRUST_PROXY: '127.0.0.1' });
const rows: Row[] = [];
try {
  const { address } = server;
  const calmSide = { address, tokens: calm, people };
  rows.push(...(await quietAndGuessing('made-up reset links', calmSide, resetLinks)));
  rows.push(...(await quietAndGuessing('wrong passwords', calmSide, wrongPasswords)));
  rows.push(...(await quietAndFlooded('8 tokens far above their limits', { address, calm, flood: few })));
  rows.push(...(await quietAndFlooded('1,000 tokens within their limits', { address, calm, flood: many })));
  rows.push(...(await quietAndLongHtml({ address, calm, flood: many })));
} finally {
  await server.stop();
}

printRows(rows);
const results = join(import.meta.dirname, 'results');
await mkdir(results, { recursive: true });
await writeFile(
  join(results, 'flood.json'),
  `${JSON.stringify({ settings: { ...settings, dataDir: undefined }, rows }, null, 2)}\n`,
);
if (!rows.every(holds)) process.exitCode = 1;
