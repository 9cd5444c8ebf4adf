import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jwtVerify } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { exampleId } from '../contract/example-id.ts';
import {
  identitySamples,
  type SampleLanguage,
} from '../inbox/settings/channels/web-site/identity-samples.ts';

const run = promisify(execFile);
const channelId = exampleId('chn');
const secret = 'a secret that the settings have shown once';

/** How a site would run each sample, by language: the file, the call, and the command. */
const programs: Record<SampleLanguage, { name: string; command: string; call: string }> = {
  node: {
    name: 'main.mjs',
    command: process.execPath,
    call: `process.stdout.write(identityOf({ id: 'c-42', name: 'Nora Vance', email: 'nora@customer.example' }));`,
  },
  python: {
    name: 'main.py',
    command: 'python3',
    call: `print(identity_of({"id": "c-42", "name": "Nora Vance", "email": "nora@customer.example"}), end="")`,
  },
  php: {
    name: 'main.php',
    command: 'php',
    call: `echo identity_of(['id' => 'c-42', 'name' => 'Nora Vance', 'email' => 'nora@customer.example']);`,
  },
  ruby: {
    name: 'main.rb',
    command: 'ruby',
    call: `print identity_of({ id: 'c-42', name: 'Nora Vance', email: 'nora@customer.example' })`,
  },
  shell: {
    name: 'main.sh',
    command: 'sh',
    call: `identity_of c-42 'Nora Vance' nora@customer.example`,
  },
};

async function isInstalled(language: SampleLanguage): Promise<boolean> {
  const [program, option] =
    language === 'shell' ? ['openssl', 'version'] : [programs[language].command, '--version'];
  return run(program, [option]).then(
    () => true,
    () => false,
  );
}

const missing: string[] = [];
for (const language of Object.keys(programs) as SampleLanguage[])
  if (!(await isInstalled(language))) missing.push(language);
if (missing.length > 0) console.info(`Not installed, so its sample is not run: ${missing.join(', ')}`);
const installed = (Object.keys(programs) as SampleLanguage[]).filter((it) => !missing.includes(it));

test.each(installed)('the sample in %s signs an identity by the secret of the channel', async (language) => {
  const { name, command, call } = programs[language];
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-sample-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  const sample = identitySamples(channelId)[language];
  await writeFile(file, `${language === 'php' ? '<?php\n' : ''}${sample}\n${call}\n`);
  const { stdout } = await run(command, [file], {
    env: { ...process.env, DESKBELL_SECRET: secret },
  });
  const key = new TextEncoder().encode(secret);
  const { payload } = await jwtVerify(stdout, key, { algorithms: ['HS256'], audience: channelId });
  expect(payload).toMatchObject({
    sub: 'c-42',
    name: 'Nora Vance',
    email: 'nora@customer.example',
    email_verified: true,
  });
  expect(payload.exp).toBeLessThanOrEqual(Date.now() / 1000 + 3600);
});
