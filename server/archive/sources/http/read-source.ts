import { join } from 'node:path';
import type { ImportOptions } from '../../../../contract/inbox/import.ts';
import type { WebhookRules } from '../../../config/webhook-rules.ts';
import { withFiles } from './fetch-files.ts';
import { openClient } from './open-client.ts';
import type { HttpSource } from './source.ts';
import type { SourceClient } from './source-client.ts';
import { openPartWriter, type PartWriter } from './write-part.ts';

/** Another system, and how to sign in there. */
export type OpenSource = {
  source: HttpSource;
  options: ImportOptions;
  secret: string;
  rules: WebhookRules;
  signal: AbortSignal;
};

/** Where parts are stored. */
export type PartStore = {
  /** Undefined if there is none. */
  last(): Promise<{ number: number; position: unknown } | undefined>;
  /** Stores a part together with the position after it, and may move its file. @throws ImportStopped */
  add(part: NewPart): Promise<void>;
};

export type NewPart = {
  number: number;
  path: string;
  bytes: number;
  position: unknown;
  conversations: number;
};

type ReadSource = OpenSource & {
  /** For what isn't stored yet. */
  folder: string;
  parts: PartStore;
  progress?: (more: number) => void;
};

/**
 * Reads everything that another system has, part by part, from where an earlier attempt was. What is stored stays.
 *
 * @throws OperatorError, ImportStopped, the signal's reason, Error if the system stays out of reach
 */
export async function readSource(reading: ReadSource): Promise<void> {
  const { source, options, folder, parts, signal, progress } = reading;
  const last = await parts.last();
  await withClient(reading, async (client) => {
    let number = last?.number ?? 0;
    let part: PartWriter | undefined;
    const store = async (position: unknown) => {
      const written = await part?.end(position);
      part = undefined;
      if (!written) return;
      number += 1;
      await parts.add({ ...written, number, position });
      progress?.(written.conversations);
    };
    try {
      let position = last?.position;
      for await (const step of source.read(client, { options, position, signal })) {
        signal.throwIfAborted();
        part ??= openPartWriter(join(folder, 'part.zip'));
        for (const found of step.found)
          part.addLine({ found: await withFiles(found, { source, client, folder, part }) });
        for (const problem of step.problems ?? []) part.addLine({ problem });
        ({ position } = step);
        if (part.isFull()) await store(position);
      }
      await store(position);
    } finally {
      part?.abort();
    }
  });
}

/** @throws OperatorError */
export async function withClient<Result>(
  { source, options, secret, rules, signal }: OpenSource,
  work: (client: SourceClient) => Promise<Result>,
): Promise<Result> {
  const connection = source.connect(options, secret);
  const client = await openClient({ title: source.title, connection, rules, signal });
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
