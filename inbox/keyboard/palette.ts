import { pick } from '../picker/picker-store.ts';
import { words } from '../words/words.ts';
import type { CommandGroup } from './command.ts';
import { keysOf } from './key-store.ts';
import { availableCommands } from './registry.ts';

const order: readonly CommandGroup[] = ['conversation', 'writing', 'moving', 'everywhere'];

/** The command palette: all available commands by name. */
export function openPalette(): void {
  const commands = [...availableCommands()]
    .filter(([, { isKeyOnly }]) => !isKeyOnly)
    .sort(([, one], [, other]) => order.indexOf(one.group) - order.indexOf(other.group));
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
