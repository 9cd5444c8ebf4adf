import type { Config } from '../config/read-config.ts';
import type { OpenInstallation } from '../installation/open-installation.ts';
import type { Shutdown } from '../process/stop-on-signal.ts';

export type OptionSpec = {
  help: string;
  /** A flag takes no value. */
  isFlag?: true;
  /** May be given more than once. */
  isMultiple?: true;
  isRequired?: true;
};

/** What was given, by name; checked for presence and repetition, not for content. */
export type Values = {
  one(name: string): string;
  maybe(name: string): string | undefined;
  many(name: string): string[];
  has(name: string): boolean;
};

/** A command's output: for a person on standard output, or with `--json` one document and nothing else there. */
export type Report = { text: string; json: unknown };

/** What the process passes to a command. */
export type CommandContext = { environment: NodeJS.ProcessEnv; shutdown: Shutdown };

/** A command of `bin/deskbell`, one a file. */
export type Command = {
  /** As typed: `organization create`. */
  words: string;
  summary: string;
  /** A required argument without a name, read as `values.one(name)`. */
  operand?: { name: string; help: string };
  options: Record<string, OptionSpec>;
} & (
  | { /** Works on the open installation, also next to a running server. */ work: Work }
  | {
      /** The same, but opens what it needs itself. */ alone: (
        context: CommandContext,
        values: Values,
      ) => Promise<Report>;
    }
  | { /** Does everything itself. */ run: (context: CommandContext, values: Values) => Promise<void> }
);

export type Work = (open: Opened, values: Values, config: Config) => Promise<Report>;

/** With what a long command needs to end cleanly when it is stopped. */
export type Opened = OpenInstallation & { shutdown: Pick<Shutdown, 'onStop' | 'signal'> };
