import { Skeleton } from '../../../design/skeleton.tsx';
import { contactRowHeight } from './contact-row.tsx';

export function ContactRowSkeletons() {
  return (
    <div aria-hidden>
      {['60%', '45%', '55%', '40%', '50%'].map((width) => (
        <div
          key={width}
          className="flex items-center gap-3 border-b border-line px-5"
          style={{ height: contactRowHeight }}
        >
          <Skeleton className="size-7 rounded-full" />
          <span style={{ width }}>
            <Skeleton className="h-4 w-full" />
          </span>
        </div>
      ))}
    </div>
  );
}
