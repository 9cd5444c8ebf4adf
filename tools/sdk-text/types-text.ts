import { errorStatuses, tokenErrorStatuses } from '../../contract/error-codes.ts';
import { openapiDocument } from '../../contract/openapi.ts';
import type { DescribedOperation } from './described-operation.ts';
import { eventTypes, isOfEvents } from './event-types.ts';
import { operationTypes, pageQueryType, queryTypes } from './operation-types.ts';
import { type JsonSchema, named, typeOfSchema } from './type-of-schema.ts';

type Document = {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, JsonSchema> };
};

/**
 * Only the OAuth responses to apps with a secret are included, as the SDK's functions are for these; error responses are
 * replaced by classes of the SDK's own.
 */
const withheld = [
  'Error',
  'TokenError',
  'TokenRequest',
  'PublicTokenResponse',
  'RefreshRequest',
  'RevokeRequest',
  'ServerMetadata',
];

/** The expected content of `sdk/src/types.ts`: the shapes of the contract as plain types that don't depend on TypeBox. */
export function typesText(): string {
  const { paths, components } = openapiDocument('any') as Document;
  const operations = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/oauth/v1/'))
    .flatMap(([path, item]) => Object.values(item).map((operation) => ({ path, operation })));
  const schemas = Object.entries(components.schemas).filter(
    ([name]) => !withheld.includes(name) && !isOfEvents(name),
  );
  return [
    '// Generated from contract/ by `node tools/write-sdk.ts`: do not edit.',
    ...schemas.map(([name, schema]) => named(name, typeOfSchema(schema), schema.description)),
    ...eventTypes(components.schemas),
    named(
      'Page<Item>',
      '{\n  data: Array<Item>;\n  page_metadata: PageMetadata;\n}',
      'One page of a list, and the cursors to the pages beside it.',
    ),
    named('ErrorCode', namesOf(errorStatuses), 'Every machine-readable code of the API.'),
    named(
      'TokenErrorCode',
      namesOf(tokenErrorStatuses),
      'The codes of the token endpoint (RFC 6749 section 5.2).',
    ),
    pageQueryType(),
    ...operations.flatMap(({ operation }) => queryTypes(operation)),
    operationTypes(operations),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}

function namesOf(statuses: object): string {
  return Object.keys(statuses)
    .map((code) => `'${code}'`)
    .join(' | ');
}
