import type { TSchema } from 'typebox';
import { Check, Errors } from 'typebox/schema';
import { errorStatuses } from '../../contract/error-codes.ts';
import { ErrorBody, TokenErrorBody } from '../../contract/errors.ts';
import { appsOnly } from '../../contract/inbox/apps-only.ts';
import { inboxErrorStatuses } from '../../contract/inbox/error-codes.ts';
import { InboxErrorBody } from '../../contract/inbox/errors.ts';
import { inboxOperations } from '../../contract/inbox/operations.ts';
import { PublicTokenResponse, TokenResponse } from '../../contract/oauth.ts';
import { type Operation, sharedErrors } from '../../contract/operation.ts';
import { operations } from '../../contract/operations.ts';
import { widgetErrorStatuses } from '../../contract/widget/error-codes.ts';
import { WidgetErrorBody } from '../../contract/widget/errors.ts';
import { widgetOperations, widgetPrefix } from '../../contract/widget/openapi.ts';

const patterns = new WeakMap<Operation, RegExp>();
const ofApps: Operation[] = Object.values(operations);
const ofPeople = [
  // First: one of these overrides an operation of the API.
  ...Object.values<Operation>(inboxOperations),
  ...ofApps.filter(({ id }) => !isAppsOnly(id)),
];

/** The gates, with the operations and the error codes of each. */
const gates = [
  { prefix: '/api/oauth/v1', operations: ofApps, errors: ErrorBody, statuses: errorStatuses },
  {
    prefix: '/api/inbox/v1',
    operations: ofPeople,
    errors: InboxErrorBody,
    statuses: { ...errorStatuses, ...inboxErrorStatuses },
  },
  {
    prefix: widgetPrefix,
    operations: widgetOperations as readonly Operation[],
    errors: WidgetErrorBody,
    statuses: { ...errorStatuses, ...widgetErrorStatuses },
  },
];
type Gate = (typeof gates)[number];

function isAppsOnly(id: string): boolean {
  return (appsOnly as readonly string[]).includes(id);
}

const inboxErrors = [...sharedErrors, ...Object.keys(inboxErrorStatuses)];

type Exchange = { method: string; path: string; status: number; body: unknown };

/**
 * Validates a response against the contract: its status is one that the operation names, and its body has that
 * status's shape, key by key. Every JSON response in the suite is validated here.
 */
export function checkAgainstContract(exchange: Exchange): void {
  const { status, body } = exchange;
  const schema = schemaFor(exchange);
  if (schema === undefined)
    throw new Error(`${nameOf(exchange)} answered ${status}, which the contract does not know`);
  if (!schema) return;
  // Checked without compiling: compiled validators cost each test thread some twenty seconds, for a few small bodies each.
  if (!Check(schema, body)) {
    const [, errors] = Errors(schema, body);
    const reasons = errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
    throw new Error(`${nameOf(exchange)} answered ${status} in a wrong shape: ${reasons.join(', ')}`);
  }
  if (schema === ErrorBody || schema === InboxErrorBody || schema === WidgetErrorBody)
    checkStatusOf(exchange);
}

/** The schema of a response; false for one without a body; undefined if there should be none. */
function schemaFor({ method, path, status, body }: Exchange): TSchema | false | undefined {
  if (method === 'HEAD' || status === 304) return false;
  if (path === '/api/oauth/token') return status === 200 ? tokenSchema(body) : errorSchema(status);
  if (path === '/api/oauth/revoke') return status === 200 ? false : errorSchema(status);
  const gate = gateOf(path);
  if (!gate) return status < 400 ? false : ErrorBody;
  const operation = operationOf(gate, method, path);
  return operation?.responses[status] ?? (status >= 300 ? gate.errors : undefined);
}

/** Only clients without a secret get a token to refresh theirs. */
function tokenSchema(body: unknown): TSchema {
  return Object.hasOwn(body as object, 'refresh_token') ? PublicTokenResponse : TokenResponse;
}

function errorSchema(status: number): TSchema {
  return [400, 401, 429].includes(status) ? TokenErrorBody : ErrorBody;
}

function gateOf(path: string): Gate | undefined {
  return gates.find(({ prefix }) => path.startsWith(`${prefix}/`));
}

function operationOf({ prefix, operations }: Gate, method: string, path: string): Operation | undefined {
  const relativePath = path.slice(prefix.length);
  return operations.find((it) => it.method === method && patternOf(it).test(relativePath));
}

function patternOf(operation: Operation): RegExp {
  const pattern =
    patterns.get(operation) ?? new RegExp(`^${operation.path.replaceAll(/:[a-z_]+/g, '[^/]*')}$`);
  patterns.set(operation, pattern);
  return pattern;
}

/** An error's code belongs to its status, and is one that the operation declares. */
function checkStatusOf(exchange: Exchange): void {
  const { method, path, status, body } = exchange;
  const gate = gateOf(path);
  const statuses: Record<string, number> = gate?.statuses ?? errorStatuses;
  const code = (body as { error: keyof typeof errorStatuses }).error;
  const expected = code === 'conversation_merged' && status === 301 ? 301 : statuses[code];
  if (expected !== status) throw new Error(`${nameOf(exchange)} answered ${status} with the code ${code}`);
  const operation = gate && operationOf(gate, method, path);
  const shared: readonly string[] = gate?.errors === InboxErrorBody ? inboxErrors : sharedErrors;
  if (operation && ![...operation.errors, ...shared].includes(code)) {
    throw new Error(`${nameOf(exchange)} answered ${code}, which the contract does not name for it`);
  }
}

function nameOf({ method, path }: Exchange): string {
  return `${method} ${path}`;
}
