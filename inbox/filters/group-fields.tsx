import { FolderPlus, Plus, X } from 'lucide-react';
import { use, useRef, useState } from 'react';
import { maxFilterDepth } from '../../contract/filter/filter.ts';
import { Button } from '../../design/button.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { Select } from '../../design/select.tsx';
import { filterWords } from '../words/filter-words.ts';
import { numberText } from '../words/locale/number-text.ts';
import { ConditionRow, type Offers } from './condition-row.tsx';
import { type DraftCondition, type DraftGroup, type DraftPart, newGroup } from './filter-draft.ts';
import { FilterSubjectContext } from './filter-subject.ts';
import { nextCondition } from './next-condition.ts';

const text = filterWords;

type Props = {
  group: DraftGroup;
  /** The label of the outermost group. */
  label: string;
  /** The text of a group without conditions. */
  none: string;
  /** A new condition on the default field. */
  start: DraftCondition;
  offers?: Offers;
  onChange: (group: DraftGroup) => void;
};

/** The conditions and nested groups of a filter. All controls are native, so it works by keyboard alone. */
export function GroupFields({ label, none, ...props }: Props) {
  return (
    <div className="grid gap-4">
      <Match label={label} {...props} isOutermost />
      <Parts none={none} number="" depth={1} {...props} />
    </div>
  );
}

type Editing = Pick<Props, 'group' | 'onChange'>;

function Match({ label, group, onChange, isOutermost }: Editing & { label: string; isOutermost: boolean }) {
  const chosen = `${group.isNot ? 'not ' : ''}${group.match}`;
  return (
    <Select
      label={label}
      options={[
        { value: 'all', label: text.all },
        { value: 'any', label: text.any },
        ...(isOutermost
          ? []
          : [
              { value: 'not all', label: text.notAll },
              { value: 'not any', label: text.notAny },
            ]),
      ]}
      value={chosen}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...group, match: value.endsWith('any') ? 'any' : 'all', isNot: value.startsWith('not ') })
      }
    />
  );
}

type PartsProps = Editing &
  Pick<Props, 'start' | 'offers'> & {
    none?: string;
    number: string;
    depth: number;
    /** The key of a condition that was added from outside. */
    focused?: number | undefined;
  };

/** An added condition gets the focus, and so does the button after a removed one. */
function Parts({ group, onChange, start, offers = () => true, none, number, depth, focused }: PartsProps) {
  const [added, setAdded] = useState(focused);
  const adder = useRef<HTMLButtonElement>(null);
  const { parts } = group;
  const replace = (key: number, next: DraftPart) =>
    onChange({ ...group, parts: parts.map((it) => (it.key === key ? next : it)) });
  const remove = (key: number) => {
    onChange({ ...group, parts: parts.filter((it) => it.key !== key) });
    adder.current?.focus();
  };
  const add = (part: DraftPart, focused: number) => {
    setAdded(focused);
    onChange({ ...group, parts: [...parts, part] });
  };
  const subject = use(FilterSubjectContext);
  const condition = () => nextCondition(start, { parts, subject, offers });
  const addGroup = () => {
    const first = condition();
    add(newGroup(first), first.key);
  };
  return (
    <div className="grid gap-2">
      {parts.length === 0 && none !== undefined && <p className="text-sm text-muted">{none}</p>}
      {parts.map((part, index) => {
        const here = number + numberText(index + 1);
        const common = { offers, onRemove: () => remove(part.key) };
        return 'parts' in part ? (
          <NestedGroup
            key={part.key}
            group={part}
            number={here}
            depth={depth + 1}
            start={start}
            focused={added}
            {...common}
            onChange={(next) => replace(part.key, next)}
          />
        ) : (
          <ConditionRow
            key={part.key}
            condition={part}
            number={here}
            takesFocus={part.key === added}
            {...common}
            onChange={(next) => replace(part.key, next)}
          />
        );
      })}
      <div className="flex flex-wrap gap-1">
        <Button
          ref={adder}
          variant="quiet"
          onClick={() => {
            const next = condition();
            add(next, next.key);
          }}
        >
          <Plus aria-hidden className="size-4" />
          {text.add}
        </Button>
        {depth < maxFilterDepth && (
          <Button variant="quiet" onClick={addGroup}>
            <FolderPlus aria-hidden className="size-4" />
            {text.addGroup}
          </Button>
        )}
      </div>
    </div>
  );
}

function NestedGroup({ number, onRemove, ...rest }: PartsProps & { onRemove: () => void }) {
  return (
    <fieldset className="relative grid gap-2 rounded-md border-s-2 border-s-line-strong bg-sunken p-3 ring-1 ring-line ring-inset">
      <legend className="sr-only">{text.group(number)}</legend>
      <div className="pe-8">
        <Match label={text.groupMatch} {...rest} isOutermost={false} />
      </div>
      <Parts {...rest} number={`${number}.`} />
      <span className="absolute end-1 top-1">
        <IconButton icon={X} label={text.takeGroup(number)} onClick={onRemove} />
      </span>
    </fieldset>
  );
}
