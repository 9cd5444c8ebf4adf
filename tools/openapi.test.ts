import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { type ErrorCode, errorStatuses } from '../contract/error-codes.ts';
import { ServerMetadata } from '../contract/oauth.ts';
import { openapiDocument } from '../contract/openapi.ts';
import { type Operation, sharedErrors } from '../contract/operation.ts';
import { operations } from '../contract/operations.ts';
import { scopes } from '../contract/scopes.ts';
import { keyedDigest } from '../server/access/keyed-digest.ts';
import { appOnlyRoutes, operationRoutes } from '../server/app/routes.ts';
import { openChat } from '../server/features/ai/endpoint/open-chat.ts';
import { fileAddresses } from '../server/features/attachments/file-address.ts';
import { EventHub } from '../server/features/events/live/event-hub.ts';
import { cursorsSignedWith } from '../server/http/cursor.ts';
import { openOutgoing } from '../server/outgoing/open-outgoing.ts';
import { rawRequest } from '../server/testing/raw-request.ts';
import { secretKey, startApp } from '../server/testing/start-app.ts';
import { openapiFile, openapiText, widgetOpenapiFile, widgetOpenapiText } from './openapi-text.ts';
import { type Described, describedIn, readDocument, schemasIn } from './read-document.ts';

const gate = '/api/oauth/v1';
const document = readDocument();
const described = describedIn(document);
const all: Operation[] = Object.values(operations);
const app = await startApp();
afterAll(() => app.stop());

test('openapi.json matches the contract; otherwise run node tools/write-openapi.ts', () => {
  expect(readFileSync(openapiFile, 'utf8')).toBe(openapiText());
  expect(readFileSync(widgetOpenapiFile, 'utf8')).toBe(widgetOpenapiText());
});

describe('the document and the server', () => {
  test('have the same operations', () => {
    const hub = new EventHub({ ...app, logger: pino({ level: 'silent' }), now: () => 0 });
    const digest = keyedDigest(secretKey);
    const parts = {
      database: app.database,
      digest,
      mail: undefined,
      cursors: cursorsSignedWith(digest),
      addresses: fileAddresses({ digest, now: () => 0, origin: () => app.baseUrl }),
      largestFileBytes: 1,
      hub,
      html: {
        readBody: async () => ({ html: '', preview: '', isShortened: false }),
        bodyVector: async () => '',
      },
      files: app.files,
      webhooks: {
        queue: { ready: async () => undefined, add: async () => undefined },
        checkTarget: async () => undefined,
        outgoing: openOutgoing({ refuses: () => true, resolve: async () => [] }),
      },
      runTest: () => undefined,
      mailGuard: { refuses: () => true, resolve: async () => [] },
      now: () => 0,
      notices: app.notices,
      ai: {
        config: { endpoint: undefined, rules: { networks: [], allowsHttp: false } },
        chat: openChat({ refuses: () => true, resolve: async () => [] }),
      },
    };
    const mounted = [...operationRoutes(parts), ...appOnlyRoutes(parts)].map(
      ({ operation: { id, method, path } }) => `${id} ${method} ${gate}${path}`,
    );
    const written = described
      .filter(({ path }) => path.startsWith(gate))
      .map(
        ({ method, path, operation }) => `${operation.operationId} ${method.toUpperCase()} ${colons(path)}`,
      );
    expect(written.toSorted()).toEqual(mounted.toSorted());
  });

  test.each(Object.entries(document.paths))('%s offers the methods that are written', async (path, item) => {
    const response = await rawRequest(app.baseUrl + path.replaceAll(/\{[a-z_]+\}/g, 'x'), {
      method: 'PROPFIND',
    });
    const offered = String(response.headers.allow).split(', ');
    const written = Object.keys(item).map((method) => method.toUpperCase());
    expect(response.status).toBe(405);
    expect(offered).toEqual(expect.arrayContaining(written));
    if (path.startsWith(gate)) {
      expect(offered.filter((it) => it !== 'HEAD')).toEqual(written.toSorted());
    }
  });
});

test('the server’s metadata matches the document', async () => {
  const { body } = await app.send('/.well-known/oauth-authorization-server');
  const ajv = new Ajv2020({ strict: false, formats: { uri: true, uuid: true } });
  expect(ajv.validate({ ...ServerMetadata, additionalProperties: false }, body), ajv.errorsText()).toBe(true);
});

describe('each operation', () => {
  test('has a unique id, a summary, and a description of each response', () => {
    const ids = described.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operation } of described) {
      expect(operation.summary, operation.operationId).toMatch(/\w/);
      for (const { description } of Object.values(operation.responses)) expect(description).toMatch(/\w/);
    }
  });

  test.each(all)('$id documents its scope, its actor rule and every error', (operation) => {
    const { description, security, responses } = find(operation.id);
    expect(security).toEqual([{ oauth: operation.scope === null ? [] : [operation.scope] }, { token: [] }]);
    expect(description?.includes('Needs a token with `actor=self`')).toBe(operation.actor === 'self');
    for (const code of [...sharedErrors, ...operation.errors]) {
      const status = statusOf(code, operation);
      expect(responses[status]?.description, `${code} at ${status}`).toContain(`\`${code}\`: `);
    }
    for (const status of Object.keys(operation.responses)) expect(responses).toHaveProperty(status);
  });

  test.each(described)('$method $path declares each id in its path', ({ path, operation }) => {
    const inPath = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name);
    const declared = (operation.parameters ?? []).filter((it) => it.in === 'path');
    expect(declared.map(({ name }) => name)).toEqual(inPath);
    expect(declared.every(({ required }) => required)).toBe(true);
  });

  test('that creates something accepts an Idempotency-Key, and returns its URL', () => {
    for (const { id } of all.filter(({ responses }) => 201 in responses)) {
      const { parameters, responses } = find(id);
      expect(
        parameters?.map(({ name }) => name),
        id,
      ).toContain('Idempotency-Key');
      const reported = Object.keys(responses[201]?.headers ?? {});
      const limits = ['Limit', 'Remaining', 'Reset'].map((it) => `X-RateLimit-${it}`);
      expect([id, ...reported]).toEqual([id, 'X-Request-Id', 'Location', 'Idempotency-Replayed', ...limits]);
    }
  });

  test('that changes a record accepts If-Match, and one that reads it If-None-Match', () => {
    const headersOf = (id: string) =>
      (find(id).parameters ?? []).filter((it) => it.in === 'header').map(({ name }) => name);
    expect(headersOf('changeConversation')).toEqual(['If-Match']);
    expect(headersOf('getConversation')).toEqual(['If-None-Match']);
    expect(headersOf('listConversations')).toEqual([]);
    expect(Object.keys(find('getConversation').responses)).toContain('304');
  });
});

describe('OpenAPI 3.1', () => {
  test('every schema is a valid JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false, formats: { uri: true, uuid: true } });
    const found = schemasIn(openapiDocument('1.0.0'));
    expect(found.length).toBeGreaterThan(100);
    for (const schema of found) expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  });

  test('every component is used, and has a valid name', () => {
    const text = openapiText();
    for (const [kind, named] of Object.entries(document.components)) {
      if (kind === 'securitySchemes') continue;
      for (const name of Object.keys(named)) {
        expect(name).toMatch(/^[A-Za-z0-9._-]+$/);
        expect(text).toContain(`"#/components/${kind}/${name}"`);
      }
    }
  });

  test('every scope is listed, with a description', () => {
    const { scopes: offered } = document.components.securitySchemes.oauth.flows.authorizationCode;
    expect(Object.keys(offered)).toEqual([...scopes]);
    for (const sentence of Object.values(offered)) expect(sentence).toMatch(/^[A-Z].*\.$/);
  });
});

function find(id: string): Described {
  const found = described.find(({ operation }) => operation.operationId === id);
  if (!found) throw new Error(`${id} is not in the document`);
  return found.operation;
}

function statusOf(code: ErrorCode, { method }: Operation): number {
  return code === 'conversation_merged' && method === 'GET' ? 301 : errorStatuses[code];
}

function colons(path: string): string {
  return path.replaceAll(/\{([a-z_]+)\}/g, ':$1');
}
