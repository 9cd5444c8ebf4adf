/** Text of a model line by line, with a little room between: the same while it comes and once it is kept. */
export function TextLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    // Lines repeat, and never move.
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other identity
    <p key={index} dir="auto">
      {line}
    </p>
  ));
}
