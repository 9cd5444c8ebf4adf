import type { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import { type Client, Connection, DatabaseError } from 'pg';
import { type Attempt, type HostChoice, mismatch, type SessionState } from './host-choice.ts';

/** Internals of node-postgres' Connection that its types leave out: a client gives it one address to connect to, once. */
type PostgresConnection = EventEmitter & {
  stream: Socket;
  _ending: boolean;
  connect(port: number | string, host?: string): void;
};

const Base = Connection as unknown as new (settings: object) => PostgresConnection;

/** Errors that another server may not have: unreachable, out of resources, stopping or starting. */
const passing = /^(08|53|57)/;

/**
 * node-postgres' connection to one address, extended to try several in turn. Until one fits, failures are hidden from
 * the client, and the socket is replaced by the next host's. PostgreSQL reports what it takes to decide as a session
 * begins, before the client knows that it is connected: so no statement ever reaches the wrong server.
 *
 * As in libpq, a server that refuses the user or the database ends the search: the others would too.
 */
export class HostSearch extends Base {
  readonly #choice: HostChoice;
  readonly #failures: string[] = [];
  #attempts: Attempt[] = [];
  #current: Attempt | undefined;
  #state: SessionState = {};
  #rawSocket: Socket | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor({ ssl, sslNegotiation }: Client & { sslNegotiation?: string }, choice: HostChoice) {
    super({ ssl, sslNegotiation });
    this.#choice = choice;
  }

  override connect(): void {
    this.#attempts = this.#choice.attempts();
    this.emit = (event, ...values) => this.#watch(event, values[0]) || super.emit(event, ...values);
    this.#tryNext();
  }

  /** Whether to hide the event from the client. */
  #watch(event: string | symbol, value: unknown): boolean {
    if (event === 'parameterStatus') this.#note(value as { parameterName: string; parameterValue: string });
    if (event === 'error' || event === 'errorMessage') return this.#fail(value as Error);
    if (event === 'end') return this.#fail(new Error('closed the connection'));
    return event === 'readyForQuery' && this.#judge();
  }

  #note({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }): void {
    if (parameterName === 'in_hot_standby') this.#state.inHotStandby = parameterValue === 'on';
    if (parameterName === 'default_transaction_read_only')
      this.#state.defaultReadOnly = parameterValue === 'on';
  }

  #judge(): boolean {
    const reason = this.#current && mismatch(this.#current.required, this.#state);
    if (reason !== undefined) return this.#fail(new Error(reason));
    this.#end();
    if (this.#current) this.#choice.fitted(this.#current);
    return false;
  }

  #fail(error: Error): true {
    clearTimeout(this.#timer);
    for (const socket of [this.stream, this.#rawSocket]) abandon(socket);
    if (this.#current) this.#failures.push(`${this.#current.host}:${this.#current.port}: ${reasonOf(error)}`);
    const isFinal = error instanceof DatabaseError && !passing.test(error.code ?? '');
    if (isFinal) this.#giveUp(error);
    else if (this._ending || this.#attempts.length === 0) this.#giveUp(new NoHostFits(this.#failures));
    else this.#tryNext();
    return true;
  }

  #tryNext(): void {
    this.#current = this.#attempts.shift();
    if (!this.#current) return;
    const { host, port } = this.#current;
    this.#state = {};
    this.stream = new Socket();
    this.#rawSocket = this.stream;
    const { timeoutMilliseconds } = this.#choice;
    const late = () => this.#fail(new Error(`no response within ${timeoutMilliseconds / 1000} seconds`));
    this.#timer = setTimeout(late, timeoutMilliseconds).unref();
    if (host.startsWith('/')) super.connect(`${host}/.s.PGSQL.${port}`);
    else super.connect(port, host);
  }

  #giveUp(error: Error): void {
    this.#end();
    this.emit('error', error);
    this.emit('end');
  }

  /** From here on it is the connection that it extends, without further cost. */
  #end(): void {
    clearTimeout(this.#timer);
    Reflect.deleteProperty(this, 'emit');
  }
}

/** SQLSTATE 08001: the client could not establish a connection. */
class NoHostFits extends Error {
  readonly code = '08001';

  constructor(failures: readonly string[]) {
    super(`no host of the database can be used (${failures.join('; ')})`);
  }
}

function abandon(socket: Socket | undefined): void {
  socket?.removeAllListeners();
  socket?.on('error', () => undefined);
  socket?.destroy();
}

/** If all addresses of a host fail, the error has a code and no message. */
function reasonOf(error: NodeJS.ErrnoException): string {
  return error.message || String(error.code);
}
