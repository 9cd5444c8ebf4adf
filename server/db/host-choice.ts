import type { HostAddress, TargetSession } from '../config/database-address.ts';

/** What a server reports when a session begins; PostgreSQL 14 and later always do, a pooler may not. */
export type SessionState = { inHotStandby?: boolean; defaultReadOnly?: boolean };

export type Attempt = HostAddress & { required: TargetSession };

/** The hosts of one address, shared by its connections: each starts with the host that fitted last. */
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

  /** Every host once, for `prefer-standby` twice: any host will do if no standby responds. */
  attempts(): Attempt[] {
    const hosts = [...this.#hosts.slice(this.#preferred), ...this.#hosts.slice(0, this.#preferred)];
    const passes: TargetSession[] = this.#target === 'prefer-standby' ? ['standby', 'any'] : [this.#target];
    return passes.flatMap((required) => hosts.map((host) => ({ ...host, required })));
  }

  fitted({ host, port }: HostAddress): void {
    this.#preferred = this.#hosts.findIndex((it) => it.host === host && it.port === port);
  }
}

/** Why a session doesn't meet the requirement; undefined if it does, or if the server doesn't report it. */
export function mismatch(requested: TargetSession, state: SessionState): string | undefined {
  const { inHotStandby, defaultReadOnly } = state;
  if (requested === 'primary' && inHotStandby) return 'is a standby';
  if (requested === 'read-write' && inHotStandby) return 'is a standby';
  if (requested === 'read-write' && defaultReadOnly) return 'is read-only';
  if (requested === 'standby' && inHotStandby === false) return 'is no standby';
  if (requested === 'read-only' && inHotStandby === false && defaultReadOnly === false)
    return 'is not read-only';
  return undefined;
}
