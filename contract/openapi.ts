import { defaultLargestFileBytes } from './attachment.ts';
import { namedFailures } from './openapi/failures.ts';
import { headers } from './openapi/headers.ts';
import { introduction } from './openapi/introduction.ts';
import { withLargestFile } from './openapi/largest-file.ts';
import { oauthFailures, oauthPaths } from './openapi/oauth-paths.ts';
import { operationObject } from './openapi/operation-object.ts';
import { namedParameters } from './openapi/parameters.ts';
import { namedSchemas } from './openapi/schemas.ts';
import { tagOf, tagsOf } from './openapi/tags.ts';
import { webhookRequests } from './openapi/webhooks.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import { scopeMeanings } from './scopes.ts';

const prefix = '/api/oauth/v1';
const all: Operation[] = Object.values(operations);

/**
 * The whole contract as an OpenAPI 3.1 document; plain JSON, deterministic for the same contract.
 *
 * @param version of Deskbell, from package.json
 */
export function openapiDocument(version: string): object {
  return withLargestFile(defaultLargestFileBytes, {
    openapi: '3.1.0',
    info: {
      title: 'Deskbell API',
      version,
      description: introduction,
      contact: { name: 'Deskbell' },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The installation that serves this document.' }],
    tags: tagsOf(new Set([...all.map(tagOf), 'oauth'])),
    paths: { ...operationPaths(), ...oauthPaths },
    webhooks: webhookRequests(),
    components: {
      schemas: namedSchemas(),
      parameters: namedParameters,
      headers,
      responses: namedFailures(oauthFailures),
      securitySchemes,
    },
  });
}

const securitySchemes = {
  oauth: {
    type: 'oauth2',
    description: '`Authorization: Bearer dbt_…`. PKCE with `S256` always.',
    flows: {
      authorizationCode: {
        authorizationUrl: '/api/oauth/authorize',
        tokenUrl: '/api/oauth/token',
        scopes: scopeMeanings,
      },
    },
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An access token: `npm run demo` prints one, `bin/deskbell token create` creates one, and an app gets one through OAuth.',
  },
  client: { type: 'http', scheme: 'basic', description: 'Client id and client secret.' },
};

function operationPaths(): Record<string, Record<string, unknown>> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of inOrder()) {
    const path = prefix + operation.path.replaceAll(/:([a-z_]+)/g, '{$1}');
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationObject(operation) };
  }
  return paths;
}

/** By path, then method: the order of a module's exports depends on who loads it. */
function inOrder(): Operation[] {
  const key = ({ path, method }: Operation) => `${path} ${method}`;
  return all.toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
}
