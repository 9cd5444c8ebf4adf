import { AggregatorRegistry, type MetricObject } from 'prom-client';

/** A process's own metrics, from `Registry.getMetricsAsJSON`; serializable for another process. */
export type OwnMetrics = MetricObject[];

/**
 * Aggregates the metrics of processes that serve together. A process's counters are kept when it ends: a falling sum
 * looks like a restart to Prometheus, and `rate()` would count everything before it again.
 */
export class MetricsOfAll {
  readonly #latest = new Map<number, OwnMetrics>();
  #ended: OwnMetrics = [];

  /** A process's latest report. */
  note(pid: number, metrics: OwnMetrics): void {
    this.#latest.set(pid, metrics);
  }

  /** The process is gone: keeps its counters and histograms. */
  async retire(pid: number): Promise<void> {
    const last = this.#latest.get(pid) ?? [];
    this.#latest.delete(pid);
    const before = this.#ended;
    const merged = AggregatorRegistry.aggregate([before, last.filter(isCumulative)]);
    this.#ended = await merged.getMetricsAsJSON();
  }

  /** In Prometheus' text format. */
  text(): Promise<string> {
    return AggregatorRegistry.aggregate([...this.#latest.values(), this.#ended]).metrics();
  }
}

/** The types of `prom-client` declare a number, but its objects have the name. */
function isCumulative({ type }: MetricObject): boolean {
  return ['counter', 'histogram', 'summary'].includes(String(type));
}
