import { pick } from '../picker/picker-store.ts';
import type { CommandGroup } from './command.ts';
import { offeredCommands } from './registry.ts';

const order: readonly CommandGroup[] = ['Conversation', 'Writing', 'Moving about', 'Everywhere'];

/** Everything that can be done now, by its name. */
export function openPalette(): void {
  const commands = [...offeredCommands()]
    .filter(([, { isKeyOnly }]) => !isKeyOnly)
    .sort(([, one], [, other]) => order.indexOf(one.group) - order.indexOf(other.group));
  pick({
    title: 'Commands',
    placeholder: 'What do you want to do?',
    choices: commands.map(([keys, { name, group, run }]) => ({
      id: keys.replaceAll(' ', '-'),
      name,
      detail: group,
      keys,
      run,
    })),
  });
}
