import type { ShardingPlan, Step } from '../db/sharded/plan-sharding.ts';

/** A plan for the operator: first what blocks it, then the tables, then the steps. */
export function planText(plan: ShardingPlan, counts: { total: number; pending: number }): string {
  if (counts.pending > 0)
    return `${counts.total - counts.pending} of ${counts.total} steps are done. deskbell shard --apply continues.`;
  if (plan.isSharded) return 'The database is sharded. There is nothing to do.';
  return [...obstacles(plan), ...tables(plan), ...steps(plan)].join('\n');
}

function obstacles({ obstacles: found }: ShardingPlan): string[] {
  if (found.length === 0) return [];
  return ['In the way:', ...found.map((sentence) => `  - ${sentence}`), ''];
}

function tables({ tables: all }: ShardingPlan): string[] {
  const named = (placement: string) => all.filter((table) => table.placement === placement);
  const line = (label: string, placement: string) => {
    const found = named(placement);
    const bytes = found.reduce((total, table) => total + table.bytes, 0);
    return `  ${label.padEnd(38)} ${String(found.length).padStart(3)}  ${sizeText(bytes).padStart(9)}`;
  };
  return [
    'Tables:',
    line('sharded by organization', 'distributed'),
    line('copied to every node', 'reference'),
    line('on the coordinator alone', 'coordinator'),
    '',
  ];
}

function steps({ steps: all, seconds, writePauseSeconds }: ShardingPlan): string[] {
  const lines = grouped(all).map(({ name, count, seconds: each, blocks }) => {
    const pause = blocks === 'writes' ? ', while writes wait' : '';
    return `  ${count === 1 ? name : `${name} (${count})`}: ${durationText(each)}${pause}`;
  });
  return [
    'Steps:',
    ...lines,
    '',
    `About ${durationText(seconds)} in all. Writes wait for about ${durationText(writePauseSeconds)}; reads continue.`,
  ];
}

type Group = { kind: string; name: string; count: number; seconds: number; blocks: Step['blocks'] };

/** Dozens of steps differ only in the table: one line for each kind. */
function grouped(all: readonly Step[]): Group[] {
  const groups: Group[] = [];
  for (const { name, seconds, blocks } of all) {
    const kind = name.split(' ', 3).join(' ');
    const last = groups.at(-1);
    if (last?.kind === kind)
      Object.assign(last, { name: kind, count: last.count + 1, seconds: last.seconds + seconds });
    else groups.push({ kind, name, count: 1, seconds, blocks });
  }
  return groups;
}

export function durationText(seconds: number): string {
  if (seconds < 120) return `${Math.ceil(seconds)} s`;
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1000 ? `${megabytes.toFixed(1)} MB` : `${(megabytes / 1000).toFixed(1)} GB`;
}
