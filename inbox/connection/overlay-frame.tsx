import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../design/icon-button.tsx';
import { words } from '../words/words.ts';

/** Frames the error message of a dialog or picker that failed to load. The screen below stays usable. */
export function overlayFrame<Props>(close?: (props: Props) => void) {
  return (content: ReactNode, props: Props): ReactNode =>
    content && (
      <div className="popup fixed inset-x-0 top-[12vh] z-50 mx-auto w-[calc(100vw-2rem)] max-w-sm rounded-xl">
        {close && (
          <span className="absolute end-2 top-2">
            <IconButton icon={X} label={words.design.close} onClick={() => close(props)} />
          </span>
        )}
        {content}
      </div>
    );
}
