import type { KeyboardCommand } from '../../contract/values/keyboard-commands.ts';

/** The section that a command is listed in. */
export type CommandGroup = 'moving' | 'conversation' | 'writing' | 'everywhere';

/** A command that is currently available, by shortcut and in the command palette. */
export type Command = {
  name: string;
  group: CommandGroup;
  run: () => void;
  /** Left out of the command palette, because it only makes sense as a shortcut. */
  isKeyOnly?: boolean;
};

/** Commands whose key can be changed; `escape` always has its own. */
export type CommandId = KeyboardCommand | 'escape';

export type Commands = Partial<Readonly<Record<CommandId, Command>>>;
