import { AggregatorRegistry, type MetricObject } from 'prom-client';

/** A process' own metrics, as `Registry.getMetricsAsJSON` gives them; they can be sent to another process. */
export type OwnMetrics = MetricObject[];

/**
 * The metrics of processes that serve together, as of one. What a process has counted stays counted when it ends: a sum that
 * falls looks like a restart to Prometheus, and `rate()` would count everything before it once more.
 */
export class MetricsOfAll {
  readonly #latest = new Map<number, OwnMetrics>();
  #ended: OwnMetrics = [];

  /** What a process has reported last. */
  note(pid: number, metrics: OwnMetrics): void {
    this.#latest.set(pid, metrics);
  }

  /** The process is gone: of what it has reported, counters and histograms are kept. */
  async retire(pid: number): Promise<void> {
    const last = this.#latest.get(pid) ?? [];
    this.#latest.delete(pid);
    const before = this.#ended;
    const merged = AggregatorRegistry.aggregate([before, last.filter(isCumulative)]);
    this.#ended = await merged.getMetricsAsJSON();
  }

  /** In Prometheus' text form. */
  text(): Promise<string> {
    return AggregatorRegistry.aggregate([...this.#latest.values(), this.#ended]).metrics();
  }
}

/** The types of `prom-client` say a number, and its objects have the name. */
function isCumulative({ type }: MetricObject): boolean {
  return ['counter', 'histogram', 'summary'].includes(String(type));
}
