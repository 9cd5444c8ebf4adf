import type { ProcessShare } from '../../config/process-share.ts';
import type { OwnMetrics } from '../../metrics/metrics-of-all.ts';

/** A worker's start parameters. */
export type WorkerOrder = { share: ProcessShare; inbox: string | undefined };

/** The supervisor's messages to a worker. */
export type ToWorker =
  | { type: 'start'; order: WorkerOrder }
  /** Another worker has replaced it: let clients finish, then end. */
  | { type: 'retire' }
  /** The server is stopping: end within seconds. */
  | { type: 'stop' }
  | { type: 'report metrics' }
  /** The response to `collect metrics`. */
  | { type: 'metrics of all'; id: number; text: string };

/** A worker's messages to the supervisor. */
export type FromWorker =
  | { type: 'listening'; origin: string }
  /** It could not start; the reason is a sentence for the operator. */
  | { type: 'failed'; reason: string }
  | { type: 'metrics'; metrics: OwnMetrics }
  | { type: 'collect metrics'; id: number };
