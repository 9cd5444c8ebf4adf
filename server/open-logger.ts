import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Line by line through Node's own stream: in order with what else is printed there, and with nothing left to write at the
 * end. Pino's own would try for ever to write its last lines to a terminal or a pipe that has been closed.
 */
const standardOutput: DestinationStream = { write: (line) => void process.stdout.write(line) };

/** The one log of a process: JSON lines, on standard output unless told otherwise. */
export function openLogger(level: string, destination = standardOutput): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, destination);
}

/**
 * What is needed to find a fault. An error of node-postgres has more on it: whole rows in `detail`, and where a connection
 * was lost the connection, with its settings and statements (security 76).
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, ...('code' in error && { code: error.code }), stack };
}
