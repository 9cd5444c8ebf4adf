type Props = { label: string; done: number; total: number | null };

/** How far a job is, as wide as what it is in. */
export function ProgressBar({ label, done, total }: Props) {
  const percent = total ? Math.floor((100 * done) / total) : 0;
  return (
    <div className="relative">
      <progress aria-label={label} max={100} value={percent} className="sr-only" />
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset">
        <div className="h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
