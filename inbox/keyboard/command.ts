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

/** Commands by shortcut: `j`, `shift+e`, `mod+enter`, or a sequence such as `g i`. */
export type Commands = Readonly<Record<string, Command>>;
