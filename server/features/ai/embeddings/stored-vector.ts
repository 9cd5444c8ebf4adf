/** A vector as the text of a `real[]`, with the digits that those have. */
export function realsOf(vector: readonly number[]): string {
  return `{${vector.map((value) => value.toPrecision(8)).join(',')}}`;
}

/** A bit for each number: whether it is positive. Vectors that are close differ in few. */
export function signsOf(vector: readonly number[]): string {
  return vector.map((value) => (value > 0 ? '1' : '0')).join('');
}
