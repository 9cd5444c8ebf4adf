import { OperatorError } from './operator-error.ts';

export type HostAddress = { host: string; port: number };

/** Which server a connection needs, like libpq's `target_session_attrs`. */
export type TargetSession = (typeof targetSessions)[number];
const targetSessions = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;

export type DatabaseAddress = {
  /** For node-postgres: names only the first host. */
  connectionString: string;
  /** Absent: one host, whatever its state. */
  choice?: { hosts: HostAddress[]; targetSession: TargetSession; secondsPerHost: number };
};

const defaultPort = 5432;
const defaultSecondsPerHost = 3;

/** Scheme, user and password, hosts, database, parameters. The last `@` ends the password, as in any URL. */
const form = /^(postgres(?:ql)?:\/\/)((?:[^/?#]*@)?)([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/;

/**
 * Parses an address in libpq's form (PostgreSQL manual, 34.1.1.2), which may name several hosts: `a:5432,b:5432` or
 * `?host=a,b&port=5432,5433`. Several hosts without `target_session_attrs` use `defaultTarget`.
 *
 * @throws OperatorError naming the variable, without the password
 */
export function readDatabaseAddress(
  name: string,
  text: string,
  defaultTarget: TargetSession = 'read-write',
): DatabaseAddress {
  const [, scheme = '', user = '', authority = '', path = '', query = ''] = form.exec(text) ?? [];
  const parameters = new URLSearchParams(query);
  const hosts = hostsOf(name, authority, parameters);
  const target = parameters.get('target_session_attrs');
  if (scheme === '' || (hosts.length < 2 && target === null)) {
    if (scheme === '' || !URL.canParse(text)) throw unreadable(name);
    return { connectionString: text };
  }
  const secondsPerHost = readTimeout(name, parameters.get('connect_timeout'));
  for (const key of ['host', 'port', 'target_session_attrs', 'connect_timeout']) parameters.delete(key);
  const [first] = hosts;
  if (!first) throw unreadable(name);
  const rest = parameters.size > 0 ? `?${parameters}` : '';
  const connectionString = `${scheme}${user}${inUrl(first)}${path}${rest}`;
  if (!URL.canParse(connectionString)) throw unreadable(name);
  return {
    connectionString,
    choice: { hosts, targetSession: readTarget(name, target ?? defaultTarget), secondsPerHost },
  };
}

/** Parameters take precedence over what comes before the path. */
function hostsOf(name: string, authority: string, parameters: URLSearchParams): HostAddress[] {
  const named = parameters.get('host')?.split(',');
  const written = authority.split(',').map((it) => /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(it) ?? []);
  const ports = parameters.get('port')?.split(',') ?? (named ? [''] : written.map(([, , port = '']) => port));
  const hosts = named ?? written.map(([, host = '']) => decoded(name, host.replace(/^\[(.*)\]$/, '$1')));
  if (ports.length !== 1 && ports.length !== hosts.length)
    throw new OperatorError(
      `${name} names ${hosts.length} hosts and ${ports.length} ports: give one port for all, or one for each.`,
    );
  return hosts.map((host, index) => ({
    host: hosts.length > 1 && host === '' ? missingHost(name) : host,
    port: readPort(name, ports[ports.length === 1 ? 0 : index] ?? ''),
  }));
}

function missingHost(name: string): never {
  throw new OperatorError(`${name} has a comma too many: a host is missing between the commas.`);
}

function readPort(name: string, text: string): number {
  const port = text === '' ? defaultPort : Number(text);
  if (/^\d{0,5}$/.test(text) && port >= 1 && port <= 65535) return port;
  throw new OperatorError(`${name} has the port "${text}"; a port is a number from 1 to 65535.`);
}

function readTarget(name: string, text: string): TargetSession {
  const target = targetSessions.find((it) => it === text);
  if (target) return target;
  throw new OperatorError(
    `${name} has target_session_attrs=${text}; it must be one of ${targetSessions.join(', ')}.`,
  );
}

/** libpq's parameter, applied to each host separately. */
function readTimeout(name: string, text: string | null): number {
  if (text === null) return defaultSecondsPerHost;
  if (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 60) return Number(text);
  throw new OperatorError(`${name} has connect_timeout=${text}; it must be 1 to 60 seconds.`);
}

function decoded(name: string, host: string): string {
  try {
    return decodeURIComponent(host);
  } catch {
    throw unreadable(name);
  }
}

/** The folder of a socket is percent-encoded, an IPv6 address is in brackets. */
function inUrl({ host, port }: HostAddress): string {
  return `${host.includes(':') ? `[${host}]` : encodeURIComponent(host)}:${port}`;
}

function unreadable(name: string): OperatorError {
  return new OperatorError(
    `${name} must look like postgres://user:password@host:5432/database, or with several hosts ` +
      'postgres://user:password@a:5432,b:5432/database?target_session_attrs=read-write.',
  );
}
