import type { KeyboardPreferences } from '../../../contract/inbox/keyboard.ts';
import { type KeyboardCommand, keyboardCommands } from '../../../contract/values/keyboard-commands.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { Keys } from '../../../design/keys.tsx';
import type { CommandGroup } from '../../keyboard/command.ts';
import { commandName } from '../../keyboard/command-names.ts';
import { defaultKeys } from '../../keyboard/default-keys.ts';
import { isCharacterKey, type KeyMap } from '../../keyboard/key-map.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { words } from '../../words/words.ts';

const text = settingsWords.keyboard;

type Props = {
  group: CommandGroup;
  preferences: KeyboardPreferences;
  map: KeyMap;
  onChange: (command: KeyboardCommand) => void;
  onReset: (command: KeyboardCommand) => void;
};

/** The commands of a section with their keys. */
export function KeyRows({ group, preferences, map, onChange, onReset }: Props) {
  const commands = keyboardCommands.filter((it) => defaultKeys[it].group === group);
  return (
    <Card isList>
      {commands.map((command) => {
        const [key] = map[command];
        const isOff = key !== undefined && !preferences.character_keys && isCharacterKey(key);
        const name = commandName(command);
        return (
          <div key={command} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
            <span className="min-w-40 flex-1 text-sm">
              {name}
              {isOnlyInNotifications(command) && (
                <span className="block text-xs text-muted">{text.notifications}</span>
              )}
            </span>
            <span className="flex items-center gap-2 text-xs text-muted">
              {key === undefined ? (
                words.keyboard.noKey
              ) : (
                <span className={isOff ? 'line-through' : undefined}>
                  <Keys keys={key} />
                </span>
              )}
              {isOff && text.off}
            </span>
            <span className="flex gap-1">
              {preferences.keys[command] !== undefined && (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={text.resetOf(name)}
                  onClick={() => onReset(command)}
                >
                  {text.reset}
                </Button>
              )}
              <Button size="small" aria-label={text.changeOf(name)} onClick={() => onChange(command)}>
                {text.change}
              </Button>
            </span>
          </div>
        );
      })}
    </Card>
  );
}

function isOnlyInNotifications(command: KeyboardCommand): boolean {
  return defaultKeys[command].areas.every((area) => area === 'notifications');
}
