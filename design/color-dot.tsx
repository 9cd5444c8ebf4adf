import { dotColor } from './dot-color.ts';

/** A dot in the color of a tag or a team, as wide as an icon; gray without one. */
export function ColorDot({ color }: { color: string | null }) {
  return (
    <span aria-hidden className="flex size-4 shrink-0 items-center justify-center">
      <span
        className="size-2 rounded-full bg-control-line"
        style={color ? { backgroundColor: dotColor(color) } : undefined}
      />
    </span>
  );
}
