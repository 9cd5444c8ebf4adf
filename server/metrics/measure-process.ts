import { collectDefaultMetrics, type Registry } from 'prom-client';

/**
 * How a metric of several processes is aggregated, if it isn't summed. A worker that is short of CPU delays its own
 * requests, however idle the others are.
 */
const aggregators: Record<string, 'min' | 'max'> = {
  nodejs_eventloop_lag_seconds: 'max',
  nodejs_eventloop_lag_mean_seconds: 'max',
  nodejs_eventloop_lag_stddev_seconds: 'max',
  nodejs_eventloop_lag_p50_seconds: 'max',
  nodejs_eventloop_lag_p90_seconds: 'max',
  nodejs_eventloop_lag_p99_seconds: 'max',
  process_max_fds: 'min',
  process_start_time_seconds: 'min',
};

/** Memory, CPU, event-loop delay and other process metrics of `prom-client`. */
export function measureProcess(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  for (const [name, aggregator] of Object.entries(aggregators)) {
    const metric = registry.getSingleMetric(name);
    if (metric) Object.assign(metric, { aggregator });
  }
}
