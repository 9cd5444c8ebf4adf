import { type DestinationStream, type Logger, pino, symbols } from 'pino';

const warn = 40;

/**
 * Through Node's own stream, the lines of one turn of the event loop together: a busy server writes many answers a turn,
 * and each write wakes the reader. A warning goes out at once, with what was said before it, and what is left at the
 * end is written before the process is gone. Pino's own stream would try for ever to write its last lines to a terminal
 * or a pipe that has been closed.
 */
function standardOutput(): DestinationStream {
  let lines = '';
  const flush = () => {
    if (lines !== '') process.stdout.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  const stream = {
    // Asks pino to leave each line's level in `lastLevel`.
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

/** The one log of a process: JSON lines, on standard output unless told otherwise. `base` is on each of them. */
export function openLogger(
  level: string,
  destination = standardOutput(),
  base: Record<string, unknown> | null = null,
): Logger {
  return pino({ level, base, serializers: { err: describeError } }, destination);
}

/**
 * What is needed to find the cause of an error. An error of node-postgres has more on it: whole rows in `detail`, and where a connection
 * was lost the connection, with its settings and statements (security 76).
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, ...('code' in error && { code: error.code }), stack };
}
