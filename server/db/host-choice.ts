import type { HostAddress, TargetSession } from '../config/database-address.ts';

/** What a server says of itself when a session begins; PostgreSQL 14 and later always do, a pooler may not. */
export type SessionState = { inHotStandby?: boolean; defaultReadOnly?: boolean };

export type Attempt = HostAddress & { wanted: TargetSession };

/** The hosts of one address, shared by its connections: each begins with the host that fitted last. */
export class HostChoice {
  readonly timeoutMilliseconds: number;
  readonly #hosts: readonly HostAddress[];
  readonly #target: TargetSession;
  #preferred = 0;

  constructor(choice: {
    hosts: readonly HostAddress[];
    targetSession: TargetSession;
    secondsPerHost: number;
  }) {
    this.#hosts = choice.hosts;
    this.#target = choice.targetSession;
    this.timeoutMilliseconds = choice.secondsPerHost * 1000;
  }

  /** Every host once, for `prefer-standby` twice: any will do where no standby answers. */
  attempts(): Attempt[] {
    const hosts = [...this.#hosts.slice(this.#preferred), ...this.#hosts.slice(0, this.#preferred)];
    const passes: TargetSession[] = this.#target === 'prefer-standby' ? ['standby', 'any'] : [this.#target];
    return passes.flatMap((wanted) => hosts.map((host) => ({ ...host, wanted })));
  }

  fitted({ host, port }: HostAddress): void {
    this.#preferred = this.#hosts.findIndex((it) => it.host === host && it.port === port);
  }
}

/** Why a session is not what was asked for; undefined where it is, or where the server does not say. */
export function misfit(wanted: TargetSession, state: SessionState): string | undefined {
  const { inHotStandby, defaultReadOnly } = state;
  if (wanted === 'primary' && inHotStandby) return 'is a standby';
  if (wanted === 'read-write' && inHotStandby) return 'is a standby';
  if (wanted === 'read-write' && defaultReadOnly) return 'is read-only';
  if (wanted === 'standby' && inHotStandby === false) return 'is no standby';
  if (wanted === 'read-only' && inHotStandby === false && defaultReadOnly === false)
    return 'is not read-only';
  return undefined;
}
