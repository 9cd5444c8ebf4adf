import type { ProcessShare } from '../../config/process-share.ts';
import type { OwnMetrics } from '../../metrics/metrics-of-all.ts';

/** What a worker is started with. */
export type WorkerOrder = { share: ProcessShare; inbox: string | undefined };

/** What the supervisor says to a worker. */
export type ToWorker =
  | { type: 'start'; order: WorkerOrder }
  /** Another worker has its place: let clients finish, then end. */
  | { type: 'retire' }
  /** The server stops: end within seconds. */
  | { type: 'stop' }
  | { type: 'report metrics' }
  /** The answer to `collect metrics`. */
  | { type: 'metrics of all'; id: number; text: string };

/** What a worker says to the supervisor. */
export type FromWorker =
  | { type: 'listening'; origin: string }
  /** It could not start; the reason is a sentence for the operator. */
  | { type: 'failed'; reason: string }
  | { type: 'metrics'; metrics: OwnMetrics }
  | { type: 'collect metrics'; id: number };
