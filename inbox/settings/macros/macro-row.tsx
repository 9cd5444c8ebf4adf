import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Badge } from '../../../design/badge.tsx';
import { IconButton } from '../../../design/icon-button.tsx';
import type { Macro } from '../../../sdk/src/types.ts';
import { draftFiles } from '../../drafts/draft-files.ts';
import type { ActionLabel } from '../../macros/use-action-labels.ts';
import { plainText } from '../../words/plain-text.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { TemplateText } from './template-text.tsx';

const text = settingsWords.macros;

type Props = {
  macro: Macro;
  label: ActionLabel;
  canChange: boolean;
  /** The address names it: all of it is shown. */
  isNamed: boolean;
  onChange: () => void;
  onRemove: () => void;
};

/** A macro in the settings: its text, its actions, and who can use it. */
export function MacroRow({ macro, label, canChange, isNamed, onChange, onRemove }: Props) {
  const { name, shortcut, body_html, attachments, actions, visibility, team, use_count } = macro;
  const files = draftFiles(attachments, body_html).filter(({ isInText }) => !isInText);
  const words = plainText(body_html);
  const does = [...files.map((it) => it.name), ...actions.map(label)];
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isNamed]);
  return (
    <li
      ref={row}
      aria-current={isNamed || undefined}
      className={`flex items-center gap-3 py-2 ps-4 pe-2 ${isNamed ? 'bg-accent-soft' : ''}`}
    >
      <span className="grid min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-2">
          <bdi className="truncate font-medium">{name}</bdi>
          {shortcut !== null && (
            <code dir="ltr" className="shrink-0 text-xs text-muted">
              ;{shortcut}
            </code>
          )}
        </span>
        <bdi className={`text-xs text-muted ${isNamed ? '' : 'truncate'}`}>
          <TemplateText text={words} />
          {[...(words === '' ? [] : ['']), ...does].join(' · ')}
        </bdi>
        <span className="text-xs text-muted sm:hidden">{text.used(use_count)}</span>
      </span>
      <span className="shrink-0 text-xs text-muted max-sm:hidden">{text.used(use_count)}</span>
      <Badge tone={visibility === 'private' ? 'plain' : 'accent'}>
        {visibility === 'team' ? (team?.name ?? '') : text.visibilities[visibility]}
      </Badge>
      {canChange && (
        <span className="flex">
          <IconButton icon={Pencil} label={text.change(name)} onClick={onChange} />
          <IconButton icon={Trash2} label={text.remove(name)} onClick={onRemove} />
        </span>
      )}
    </li>
  );
}
