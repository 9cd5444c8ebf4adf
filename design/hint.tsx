import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Keys } from './keys.tsx';

type Props = { label: string; keys?: string | undefined; children: ReactElement<Record<string, unknown>> };

/** What a control does, and the key that does the same, told after a moment of pointing at it or at once by focus. */
export function Hint({ label, keys, children }: Props) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} delay={500} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6}>
          <Tooltip.Popup className="popup flex items-center gap-2 px-2 py-1 text-xs text-soft">
            {label}
            {keys !== undefined && <Keys keys={keys} />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
