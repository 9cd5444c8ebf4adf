import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, test } from 'vitest';
import { openapiText } from './openapi-text.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

// It is to ask nothing of a network: no news of versions, no telemetry.
const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

test('Spectral finds nothing in the document, by the rules it recommends for OpenAPI', async () => {
  expect(await findings(openapiText())).toEqual([]);
});

test('what Spectral should find it finds', async () => {
  const altered = JSON.parse(openapiText());
  delete altered.paths['/api/oauth/v1/me'].get.description;
  expect(await findings(JSON.stringify(altered))).toEqual([
    'operation-description: paths./api/oauth/v1/me.get',
  ]);
});

test('Redocly finds nothing in the document, by the rules it recommends, warnings counted as errors', async () => {
  const command = ['node_modules/.bin/redocly', 'lint', 'deskbell', '--format=json'];
  const { stdout } = await run(process.execPath, command, {
    cwd: repository,
    env: { ...process.env, ...offline },
  });
  expect(JSON.parse(stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
});

async function findings(text: string): Promise<string[]> {
  const judge = new spectral.Spectral();
  // Its own rules are a valid ruleset, although their type does not say so.
  judge.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
  const found = await judge.run(JSON.parse(text));
  return found.map(({ code, path }) => `${code}: ${path.join('.')}`);
}
