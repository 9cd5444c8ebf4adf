import { EmbeddedPostgresError } from '@deskbell/embedded-postgres/embedded-postgres-error.ts';
import { OperatorError } from '../config/operator-error.ts';
import { MigrationError } from '../db/migration-history.ts';
import { ApiError } from '../errors/api-error.ts';

const forPeople = [OperatorError, EmbeddedPostgresError, MigrationError, ApiError];

/** The message of an error meant for the operator; the stack of any other. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return `unexpected: ${error}`;
  if (forPeople.some((kind) => error instanceof kind)) return error.message;
  return `unexpected: ${error.stack ?? error.message}`;
}
