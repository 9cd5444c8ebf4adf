import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { KeyboardCommand } from '../../../contract/values/keyboard-commands.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { useKeyNames } from '../../../design/keys.tsx';
import { commandName } from '../../keyboard/command-names.ts';
import { defaultKeys } from '../../keyboard/default-keys.ts';
import { conflictingCommands, isCharacterKey, type KeyMap } from '../../keyboard/key-map.ts';
import { sequenceMilliseconds } from '../../keyboard/listen.ts';
import { isKey, pressedKey } from '../../keyboard/pressed-key.ts';
import { refusalOf } from '../../keyboard/reserved-keys.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { words } from '../../words/words.ts';

const text = settingsWords.keyboard.record;

type Props = {
  command: KeyboardCommand;
  map: KeyMap;
  areCharacterKeysOn: boolean;
  /** The commands that lose this key, too. */
  onSave: (key: string | null, conflicting: readonly KeyboardCommand[]) => void;
  onClose: () => void;
};

/** Records the new key of a command, by keyboard alone: Enter saves, Escape cancels, Tab goes to the buttons. */
export function KeyRecorder({ command, map, areCharacterKeysOn, onSave, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const keyNames = useKeyNames();
  const { key, record } = useRecording();
  const refusal = key === undefined ? undefined : refusalOf(key, defaultKeys[command]);
  const conflicting = key === undefined ? [] : conflictingCommands(map, { command, key });
  const shown = key === undefined ? '' : keyNames(key).join(' ');
  const save = () => {
    if (key === undefined || refusal) return;
    onSave(key, conflicting);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isKey(event) || event.key === 'Escape' || event.key === 'Tab') return;
    event.preventDefault();
    if (pressedKey(event.nativeEvent) === 'enter') return save();
    if (!event.repeat) record(pressedKey(event.nativeEvent), event.timeStamp);
  };
  return (
    <Dialog isOpen onClose={onClose} title={commandName(command)} width="narrow" initialFocus={field}>
      <label htmlFor={id} className="mb-1 block text-xs font-medium text-soft">
        {text.newKey}
      </label>
      {/* Read-only: no keyboard covers the dialog on a phone, and screen readers pass keys on to it. */}
      <input
        ref={field}
        id={id}
        readOnly
        dir="ltr"
        value={shown}
        placeholder={text.press}
        aria-describedby={`${id}-help`}
        onKeyDown={onKeyDown}
        className="h-14 w-full rounded-md bg-sunken px-2 text-center text-lg font-medium ring-1 ring-control-line outline-none ring-inset placeholder:text-sm placeholder:font-normal placeholder:text-muted focus:ring-2 focus:ring-accent"
      />
      <p id={`${id}-help`} className="mt-1 text-xs text-muted">
        {text.help}
      </p>
      <div role="status" className="mt-2 text-xs">
        <span className="sr-only">{shown}</span>
        {refusal && <p className="text-danger">{text.refusals[refusal]}</p>}
        {!refusal && conflicting.length > 0 && (
          <p className="text-warning">{text.conflicting(conflicting.map(commandName))}</p>
        )}
        {!refusal && key !== undefined && isCharacterKey(key) && !areCharacterKeysOn && (
          <p className="text-soft">{text.characterKeysOff}</p>
        )}
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {map[command].length > 0 && (
          <Button variant="quiet" className="me-auto" onClick={() => onSave(null, [])}>
            {text.remove}
          </Button>
        )}
        <Button onClick={onClose}>{words.shell.cancel}</Button>
        <Button variant="primary" aria-disabled={key === undefined || refusal !== undefined} onClick={save}>
          {!refusal && conflicting.length > 0 ? text.saveAnyway : text.save}
        </Button>
      </div>
    </Dialog>
  );
}

/** The last pressed key, or two characters of which the second followed soon. */
function useRecording() {
  const [recorded, setRecorded] = useState<{ keys: readonly string[]; at: number }>();
  const record = (key: string, at: number) =>
    setRecorded((before) => {
      const [first, ...others] = before?.keys ?? [];
      const isSecond =
        before !== undefined &&
        first !== undefined &&
        others.length === 0 &&
        at - before.at < sequenceMilliseconds &&
        isCharacterKey(first) &&
        isCharacterKey(key);
      return { keys: isSecond ? [first, key] : [key], at };
    });
  return { key: recorded?.keys.join(' '), record };
}
