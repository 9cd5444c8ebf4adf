import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { eventTypes } from '../contract/event.ts';
import { openapiFile } from './openapi-text.ts';
import { readDocument } from './read-document.ts';

type Request = {
  parameters: { name: string }[];
  requestBody: { content: { 'application/json': { schema: object; example: { type: string } } } };
  responses: object;
};

const document = JSON.parse(readFileSync(openapiFile, 'utf8')) as {
  webhooks: Record<string, { post: Request }>;
};
const { components } = readDocument();
const ajv = new Ajv2020({ strict: false, formats: { uri: true, uuid: true } });

describe('the section of webhooks', () => {
  test('has one request for each event type', () => {
    expect(Object.keys(document.webhooks).sort()).toEqual([...eventTypes].sort());
  });

  test.each(Object.entries(document.webhooks))('%s has an example that is one', (type, { post }) => {
    const { schema, example } = post.requestBody.content['application/json'];
    expect(example.type).toBe(type);
    const whole = { ...schema, components };
    expect(ajv.validate(whole, example), ajv.errorsText()).toBe(true);
    expect(ajv.validate(whole, { ...example, type: 'another' })).toBe(false);
    expect(post.parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
  });
});
