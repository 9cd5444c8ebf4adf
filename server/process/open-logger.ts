import { type DestinationStream, type Logger, pino, symbols } from 'pino';

const warn = 40;

/**
 * Uses Node's own stream and batches the lines of one turn of the event loop: a busy server writes many responses per
 * turn, and each write wakes the reader. A warning is written immediately, with everything before it, and the rest is
 * written before the process exits. Pino's own stream would try forever to write its last lines to a closed terminal
 * or pipe.
 */
function standardOutput(): DestinationStream {
  let lines = '';
  const flush = () => {
    if (lines !== '') process.stdout.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  const stream = {
    // Makes pino store each line's level in `lastLevel`.
    [symbols.needsMetadataGsym]: true,
    lastLevel: 0,
    write(line: string) {
      if (lines === '') setImmediate(flush);
      lines += line;
      if (this.lastLevel >= warn) flush();
    },
  };
  return stream;
}

/** The one log of a process: JSON lines, on standard output unless specified. `base` is part of each of them. */
export function openLogger(
  level: string,
  destination = standardOutput(),
  base: Record<string, unknown> | null = null,
): Logger {
  return pino({ level, base, serializers: { err: describeError } }, destination);
}

/**
 * What is needed to find an error's cause. node-postgres errors contain more: whole rows in `detail`, and if the
 * connection was lost the connection, with its settings and statements (security 76).
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, ...('code' in error && { code: error.code }), stack };
}
