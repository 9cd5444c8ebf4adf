/** The choices of a select, including the current value if it was set to another one by hand. */
export function choicesWith(
  values: readonly number[],
  current: number | null,
  label: (value: number) => string,
): { value: string; label: string }[] {
  const all = current === null || values.includes(current) ? [...values] : [...values, current];
  return all
    .sort((one, other) => one - other)
    .map((value) => ({ value: String(value), label: label(value) }));
}
