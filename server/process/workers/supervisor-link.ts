import type { OwnMetrics } from '../../metrics/metrics-of-all.ts';
import type { SharedMetrics } from '../../metrics/mount-metrics.ts';
import type { FromWorker, ToWorker, WorkerOrder } from './messages.ts';

/** A worker's side of the channel to its supervisor. */
export type SupervisorLink = {
  /** Its start parameters. */
  order: Promise<WorkerOrder>;
  sharedMetrics: SharedMetrics;
  /** Settled once it is sent, so that the process can end. */
  send(message: FromWorker): Promise<void>;
  /** Reports what has been counted since the last report. */
  reportMetrics(): Promise<void>;
};

/** `onEnd`: this worker has to end, gracefully (`retire`) or soon; also called when the supervisor is gone. */
export function openSupervisorLink(onEnd: (message: 'retire' | 'stop') => void): SupervisorLink {
  const order = Promise.withResolvers<WorkerOrder>();
  const scrapes = new Map<number, (text: string) => void>();
  let measure: (() => Promise<OwnMetrics>) | undefined;
  let lastId = 0;

  const send = (message: FromWorker) =>
    new Promise<void>((resolve) => {
      // A supervisor that is gone needs no messages.
      if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
      else resolve();
    });
  const reportMetrics = async () => {
    if (measure) await send({ type: 'metrics', metrics: await measure() });
  };
  process.on('message', (message: ToWorker) => {
    if (message.type === 'start') order.resolve(message.order);
    if (message.type === 'retire' || message.type === 'stop') onEnd(message.type);
    if (message.type === 'report metrics') void reportMetrics();
    if (message.type === 'metrics of all') scrapes.get(message.id)?.(message.text);
  });
  return {
    order: order.promise,
    send,
    reportMetrics,
    sharedMetrics: {
      provide(own) {
        measure = own;
      },
      async collect() {
        const id = ++lastId;
        const { promise, resolve } = Promise.withResolvers<string>();
        scrapes.set(id, resolve);
        await send({ type: 'collect metrics', id });
        return promise.finally(() => scrapes.delete(id));
      },
    },
  };
}
