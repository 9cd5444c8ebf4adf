/** Where a command is listed; what it is called is in the catalogue. */
export type CommandGroup = 'moving' | 'conversation' | 'writing' | 'everywhere';

/** Something that can be done now, by a key and from the palette. */
export type Command = {
  name: string;
  group: CommandGroup;
  run: () => void;
  /** Not listed in the palette: it makes sense by its key only. */
  isKeyOnly?: boolean;
};

/** By their keys: `j`, `shift+e`, `mod+enter`, or one after the other `g i`. */
export type Commands = Readonly<Record<string, Command>>;
