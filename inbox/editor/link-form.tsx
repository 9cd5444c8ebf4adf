import { type Editor, posToDOMRect } from '@tiptap/core';
import { ExternalLink, Unlink } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { words } from '../words/words.ts';
import { CaretPopover } from './caret-popover.tsx';
import { type EditedLink, removeLink, saveLink } from './edited-link.ts';
import { linkAddress } from './link-address.ts';

type Props = { editor: Editor; link: EditedLink; onClose: () => void };

const texts = words.editor.linkPopover;

/** The URL of a link, edited below its text. Escape or a click elsewhere closes it without changes. */
export function LinkForm({ editor, link, onClose }: Props) {
  const popover = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(link.href);
  const [isInvalid, setIsInvalid] = useState(false);
  const address = linkAddress(text);
  useEffect(() => {
    // It is positioned only afterwards; focusing it now would scroll the page.
    input.current?.focus({ preventScroll: true });
    input.current?.select();
    const closeOutside = ({ target }: Event) => !popover.current?.contains(target as Node) && onClose();
    document.addEventListener('pointerdown', closeOutside, true);
    return () => document.removeEventListener('pointerdown', closeOutside, true);
  }, [onClose]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (address === undefined) return setIsInvalid(true);
    onClose();
    saveLink(editor, link, address);
  };
  const remove = () => {
    onClose();
    removeLink(editor, link);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
    editor.commands.focus();
  };
  return (
    <CaretPopover
      rectOf={() => posToDOMRect(editor.view, link.range.from, link.range.to)}
      editor={editor.view.dom}
      className="w-[min(22rem,calc(100vw-1rem))]"
    >
      <div ref={popover} role="dialog" aria-label={texts.title} data-open>
        <form noValidate onSubmit={save} onKeyDown={onKeyDown} className="p-2">
          <div className="flex items-center gap-1">
            <input
              ref={input}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              aria-label={texts.address}
              aria-invalid={isInvalid}
              aria-describedby={isInvalid ? 'link-error' : undefined}
              placeholder={texts.placeholder}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setIsInvalid(false);
              }}
              className="h-8 min-w-0 flex-1 rounded-md bg-surface px-2.5 text-sm ring-1 ring-control-line outline-none ring-inset placeholder:text-muted focus:ring-2 focus:ring-accent aria-invalid:ring-danger touch:h-11"
            />
            <Button type="submit" variant="primary" className="touch:h-11">
              {texts.save}
            </Button>
            {link.href !== '' && (
              <>
                <IconButton
                  icon={ExternalLink}
                  label={texts.open}
                  onClick={() => window.open(address, '_blank', 'noopener')}
                  disabled={address === undefined}
                />
                <IconButton icon={Unlink} label={texts.remove} onClick={remove} />
              </>
            )}
          </div>
          <p id="link-error" role="alert" className="px-1 pt-1.5 text-xs text-danger empty:hidden">
            {isInvalid && texts.invalid}
          </p>
        </form>
      </div>
    </CaretPopover>
  );
}
