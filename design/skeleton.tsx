/** Where something will be in a moment. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`animate-pulse rounded bg-hover ${className}`} />;
}
