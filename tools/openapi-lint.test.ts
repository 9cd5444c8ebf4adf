import { readFileSync } from 'node:fs';
import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openapiText } from './openapi-text.ts';

const settings = new URL('../redocly.yaml', import.meta.url);

test('Redocly finds no errors or warnings in the document, by every rule of redocly.yaml', async () => {
  expect(await findings(openapiText())).toEqual([consentForm]);
});

test('Redocly finds the expected errors', async () => {
  const altered = JSON.parse(openapiText());
  delete altered.paths['/api/oauth/v1/me'].get.description;
  altered.components.schemas.Unused = { type: 'string' };
  expect(await findings(JSON.stringify(altered))).toEqual(
    [
      consentForm,
      'no-unused-components: #/components/schemas/Unused',
      'operation-description: #/paths/~1api~1oauth~1v1~1me/get/description',
    ].sort(),
  );
});

/** The consent form responds with a redirect, or with an error page, never with 2XX. */
const consentForm = 'operation-2xx-response: #/paths/~1api~1oauth~1authorize/post/responses';

/** The rules that report something, and where; sorted. */
async function findings(source: string): Promise<string[]> {
  const config = await createConfig(readFileSync(settings, 'utf8'));
  const problems: NormalizedProblem[] = await lintFromString({
    source,
    absoluteRef: '/openapi.json',
    config,
  });
  return problems.map(({ ruleId, location }) => `${ruleId}: ${location[0]?.pointer ?? ''}`).sort();
}
