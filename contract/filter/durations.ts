const seconds = { m: 60, h: 3600, d: 86_400, w: 604_800 } as const;

export type DurationUnit = keyof typeof seconds;
export const durationUnits = Object.keys(seconds) as DurationUnit[];

const form = /^([1-9][0-9]{0,3})([mhdw])$/;

/** `2h` as its parts; undefined if it isn't a duration. A day has 24 hours. */
export function readDuration(text: string): { amount: number; unit: DurationUnit } | undefined {
  const [, amount, unit] = form.exec(text) ?? [];
  return amount === undefined ? undefined : { amount: Number(amount), unit: unit as DurationUnit };
}

/** How many seconds a duration such as `2h` has; 0 if it isn't one. */
export function durationSeconds(text: string): number {
  const duration = readDuration(text);
  return duration ? duration.amount * seconds[duration.unit] : 0;
}
