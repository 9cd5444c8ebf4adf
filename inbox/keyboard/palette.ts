import { pick } from '../picker/picker-store.ts';
import { words } from '../words/words.ts';
import type { CommandGroup } from './command.ts';
import { defaultKeys } from './default-keys.ts';
import { keysOf } from './key-store.ts';
import { availableCommands } from './registry.ts';

const groups: readonly CommandGroup[] = ['conversation', 'writing', 'moving', 'everywhere'];
const order = Object.keys(defaultKeys);

/** The command palette: all available commands by name, in the order of the settings. */
export function openPalette(): void {
  const commands = [...availableCommands()]
    .filter(([, { isKeyOnly }]) => !isKeyOnly)
    .sort(([one, { group }], [other, { group: otherGroup }]) => {
      const byGroup = groups.indexOf(group) - groups.indexOf(otherGroup);
      return byGroup || order.indexOf(one) - order.indexOf(other);
    });
  pick({
    title: words.keyboard.commands,
    placeholder: words.keyboard.placeholder,
    choices: commands.map(([id, { name, group, run }]) => ({
      id,
      name,
      detail: words.keyboard.groups[group],
      keys: keysOf(id)[0],
      run,
    })),
  });
}
