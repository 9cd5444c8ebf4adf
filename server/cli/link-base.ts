import { OperatorError } from '../config/operator-error.ts';
import type { Config } from '../config/read-config.ts';
import { urlHost } from '../process/listen-at.ts';

/** The base of printed links: the configured address, or the one where a server with these settings listens. */
export function linkBase({ baseUrl, host, port }: Config): URL {
  if (baseUrl) return baseUrl;
  if (port !== 0) return new URL(`http://${urlHost(host)}:${port}`);
  throw new OperatorError(
    'With PORT=0 nobody knows where the server listens: set DESKBELL_BASE_URL for the link.',
  );
}
