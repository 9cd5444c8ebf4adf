import { useSyncExternalStore } from 'react';
import {
  type Connection,
  type ConnectionSign,
  connectionAfter,
  isGatewayStatus,
  probeDelayMilliseconds,
} from './connection-state.ts';

/** Networks may drop packets silently, so a request without a response by then counts as unanswered. */
const probeTimeoutMilliseconds = 4_000;

let connection: Connection = { isUp: true };
let organizationId: string | undefined;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

addEventListener('online', () => {
  recordConnection('online');
  void probe();
});
addEventListener('offline', () => recordConnection('offline'));
if (!navigator.onLine) recordConnection('offline');

/** Whether the server can be reached, as of the last request or the last probe. */
export function currentConnection(): Connection {
  return connection;
}

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, currentConnection);
}

/** Calls back whenever the connection is lost or restored. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets the organization whose data probes read, `org_…`: in a sharded database, it can be unavailable by itself. */
export function setProbedOrganization(id: string | undefined): void {
  organizationId = id;
}

/** Records a request's outcome or the browser's event. Starts probing when the connection is lost. */
export function recordConnection(sign: ConnectionSign): void {
  // The request may have needed none of the data that is unavailable.
  if (sign === 'answered' && !connection.isUp) void probe();
  else record(sign);
}

function record(sign: ConnectionSign): void {
  const before = connection;
  connection = connectionAfter(before, sign, { now: Date.now(), isOnline: navigator.onLine });
  if (connection === before) return;
  if (connection.isUp) {
    clearTimeout(timer);
    timer = undefined;
    // A response sent before the network went down may arrive after it. A server on localhost responds without a network too.
    if (!navigator.onLine) scheduleProbe();
  } else if (before.isUp) {
    failures = 0;
    scheduleProbe();
  }
  for (const listener of listeners) listener();
}

/** Probes the server. Any response but a gateway error proves that it is up, even a refusal. */
export async function probe(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMilliseconds);
    const { status } = await (organizationId === undefined
      ? fetch('/api/inbox/v1/session', { signal })
      : fetch('/api/inbox/v1/events?after=now', {
          signal,
          headers: { 'deskbell-organization': organizationId },
        }));
    record(isGatewayStatus(status) ? 'unanswered' : 'answered');
  } catch {
    record('unanswered');
  }
}

function scheduleProbe(): void {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    await probe();
    failures += 1;
    if (!connection.isUp) scheduleProbe();
  }, probeDelayMilliseconds(failures));
}
