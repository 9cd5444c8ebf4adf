import type { ComponentChildren } from 'preact';
import { words } from '../words/words.ts';
import { Icon } from './icons.tsx';

type Props = {
  title: string;
  line?: string;
  onBack?: () => void;
  onClose: () => void;
  isTall?: boolean;
  children?: ComponentChildren;
};

export function Header({ title, line, onBack, onClose, isTall, children }: Props) {
  return (
    <header class={`head${onBack ? ' with-back' : ''}${isTall ? ' tall' : ''}`}>
      {onBack && (
        <button type="button" class="icon-button" aria-label={words.back} title={words.back} onClick={onBack}>
          <Icon name="back" />
        </button>
      )}
      <div class="head-text">
        <h1 tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        {line && <p>{line}</p>}
      </div>
      <button
        type="button"
        class="icon-button close"
        aria-label={words.close}
        title={words.close}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      {children}
    </header>
  );
}
