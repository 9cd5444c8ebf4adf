import { useState } from 'react';
import { type KeyboardCommand, keyboardCommands } from '../../../contract/values/keyboard-commands.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { showToast } from '../../../design/toast.tsx';
import { LoadFailed } from '../../connection/load-failed.tsx';
import type { CommandGroup } from '../../keyboard/command.ts';
import { commandName } from '../../keyboard/command-names.ts';
import { assignedKeyMapOf } from '../../keyboard/key-map.ts';
import { KeyRecorder } from '../../settings/keyboard/key-recorder.tsx';
import { KeyRows } from '../../settings/keyboard/key-rows.tsx';
import { withChange } from '../../settings/keyboard/keyboard-change.ts';
import { useKeyboardPreferences } from '../../settings/keyboard/use-keyboard-preferences.ts';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { SettingsSection } from '../../settings/page/settings-section.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { words } from '../../words/words.ts';

const text = settingsWords.keyboard;
const groups: readonly CommandGroup[] = ['moving', 'conversation', 'writing', 'everywhere'];

/** The user's keyboard shortcuts. Changes are saved immediately. */
export function KeyboardScreen() {
  const { query, change } = useKeyboardPreferences();
  const [recorded, setRecorded] = useState<KeyboardCommand>();
  const [asksToReset, setAsksToReset] = useState(false);
  const { data: preferences } = query;
  if (query.isLoadingError)
    return (
      <SettingsPage title={text.title}>
        <LoadFailed title={text.failed} error={query.error} onRetry={() => void query.refetch()} />
      </SettingsPage>
    );
  if (!preferences) return <SettingsPage title={text.title}>{null}</SettingsPage>;
  const map = assignedKeyMapOf(preferences);
  const save = (command: KeyboardCommand, key: string | null, conflicting: readonly KeyboardCommand[]) => {
    setRecorded(undefined);
    const without = Object.fromEntries(conflicting.map((it) => [it, null]));
    change({ keys: { ...without, [command]: key } });
    if (key === null) showToast({ text: text.removed(commandName(command)) });
  };
  const reset = (command: KeyboardCommand) => {
    const body = { reset: [command] };
    change(body);
    const [key] = assignedKeyMapOf(withChange(preferences, body))[command];
    const message = key === undefined ? text.isTaken : text.wasReset;
    showToast({ text: message(commandName(command)) });
  };
  const hasChanges = Object.keys(preferences.keys).length > 0;
  return (
    <SettingsPage
      title={text.title}
      lead={text.lead}
      action={hasChanges && <Button onClick={() => setAsksToReset(true)}>{text.resetAll}</Button>}
    >
      <SettingsSection title={text.characterKeys.title}>
        <Card>
          <Checkbox
            label={text.characterKeys.use}
            help={text.characterKeys.help}
            checked={preferences.character_keys}
            onChange={({ target }) => change({ character_keys: target.checked })}
          />
        </Card>
      </SettingsSection>
      {groups.map((group) => (
        <SettingsSection key={group} title={words.keyboard.groups[group]}>
          <KeyRows {...{ group, preferences, map }} onChange={setRecorded} onReset={reset} />
        </SettingsSection>
      ))}
      {recorded && (
        <KeyRecorder
          command={recorded}
          map={map}
          areCharacterKeysOn={preferences.character_keys}
          onSave={(key, conflicting) => save(recorded, key, conflicting)}
          onClose={() => setRecorded(undefined)}
        />
      )}
      <Dialog
        isOpen={asksToReset}
        onClose={() => setAsksToReset(false)}
        title={text.resetAllTitle}
        description={text.resetAllWhy}
        width="narrow"
      >
        <div className="flex justify-end gap-2">
          <Button onClick={() => setAsksToReset(false)}>{words.shell.cancel}</Button>
          <Button
            variant="primary"
            onClick={() => {
              setAsksToReset(false);
              change({ reset: [...keyboardCommands] });
            }}
          >
            {text.reset}
          </Button>
        </div>
      </Dialog>
    </SettingsPage>
  );
}
