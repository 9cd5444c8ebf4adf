import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { addMailChannel } from '../../server/testing/mail-channel.ts';
import { mailSource } from '../../server/testing/receive-mail.ts';
import { startWorld } from '../../server/testing/start-world.ts';
import { readBlocks } from './read-blocks.ts';

/** Runs the programs of docs/mail/webhook.md that forward mail to Deskbell. */
const page = await readFile(join(import.meta.dirname, '../../docs/mail/webhook.md'), 'utf8');
const { app, world } = await startWorld();
afterAll(() => app.stop());
const channel = await addMailChannel(app.database, { organizationId: world.bicycles.house.id });
const url = `${app.baseUrl}/inbound/mail/${channel.token}`;
/** A new email each time: a duplicate creates no second receipt. */
const newMail = () => mailSource({ From: 'Nora <nora@customer.example>' }).replaceAll('\n', '\r\n');

function sample(language: string, text: string): string {
  const block = readBlocks(page).find((it) => it.language === language && it.text.includes(text));
  if (!block) throw new Error(`The page has no ${language} with ${text}.`);
  return block.text;
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'deskbell-samples-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

async function sizesOfReceipts(): Promise<number[]> {
  const rows = await app.database.read<{ size: number }>({
    text: 'SELECT size FROM mail_receipts WHERE organization_id = $1 AND channel_id = $2 ORDER BY id',
    values: [channel.organizationId, channel.id],
  });
  return rows.map(({ size }) => size);
}

test('the Email Worker for Cloudflare delivers an email byte for byte, and throws if Deskbell refuses it', async () => {
  const file = join(await folder(), 'worker.mjs');
  await writeFile(file, sample('js', 'INBOUND_URL'));
  const { default: worker } = await import(pathToFileURL(file).href);
  const mail = newMail();
  const arriving = () => ({ raw: new Blob([mail]).stream(), setReject: () => undefined });
  const before = await sizesOfReceipts();
  await worker.email(arriving(), { INBOUND_URL: url });
  expect(await sizesOfReceipts()).toEqual([...before, Buffer.byteLength(mail)]);
  await expect(worker.email(arriving(), { INBOUND_URL: `${url}x` })).rejects.toThrow('404');
});

test('the script for a pipe of Postfix or Exim delivers an email, and has it retried if Deskbell refuses it', async () => {
  const script = join(await folder(), 'to-deskbell');
  const run = async (to: string) => {
    await writeFile(script, sample('sh', 'curl').replace(/https:\/\/\S+/, to));
    const child = spawn('sh', [script], { stdio: ['pipe', 'ignore', 'inherit'] });
    child.stdin.end(newMail());
    const [code] = await once(child, 'exit');
    return code;
  };
  const before = (await sizesOfReceipts()).length;
  expect(await run(url)).toBe(0);
  expect(await sizesOfReceipts()).toHaveLength(before + 1);
  expect(await run(`${url}x`)).toBe(75);
});
