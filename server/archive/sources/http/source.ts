import type { ImportOptions } from '../../../../contract/inbox/import.ts';
import type { ApiSource, importStatuses } from '../../../../contract/values/import-sources.ts';
import type { Problem } from '../../load/import-store.ts';
import type { Found, FoundFile } from '../found.ts';
import type { Connection } from './connection.ts';
import type { SourceClient } from './source-client.ts';

/** Another system that is read over HTTP: only what is particular about it. */
export type HttpSource = {
  name: ApiSource;
  /** What it is called, in messages. */
  title: string;
  /** Where it is, and how requests are authorized. @throws OperatorError */
  connect(options: ImportOptions, secret: string): Connection;
  /** Looks at an account: what it has, and twenty conversations. */
  look(client: SourceClient, reading: Omit<Reading, 'position'>): Promise<Survey>;
  /** Everything from a position on. Each step is stored with the position after it, so that reading continues there. */
  read(client: SourceClient, reading: Reading): AsyncIterable<ReadStep>;
  /** The present address of a file whose own has expired; undefined if it has none any more. */
  renew?(client: SourceClient, file: FoundFile, conversationId: string): Promise<string | undefined>;
};

export type Reading = {
  options: ImportOptions;
  /** Of the last step that was stored; undefined at the beginning. */
  position: unknown;
  signal: AbortSignal;
};

export type ReadStep = {
  found: readonly Found[];
  problems?: readonly Problem[];
  /** JSON, in the source's own form. */
  position: unknown;
};

export type SourceStatus = (typeof importStatuses)[number];

export type Survey = {
  /** Conversations by what they will be. */
  conversations: { open: number; snoozed: number; closed: number; spam: number };
  contacts: number;
  people: { name: string; email: string | null }[];
  tags: string[];
  statuses: { status: string; becomes: SourceStatus; count: number | null }[];
  /** About how many requests reading everything takes, in addition to files. */
  requests: number;
  /** Twenty conversations, with their people. */
  samples: Found[];
};
