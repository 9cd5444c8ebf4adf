import type { Command, CommandId, Commands } from './command.ts';
import { keysOf } from './key-store.ts';

type Layer = { commands: Commands; isModal: boolean };

const layers = new Set<Layer>();

/** Registers commands, and returns a function that unregisters them. The latest one of each id wins. */
export function registerCommands(layer: Layer): () => void {
  layers.add(layer);
  return () => layers.delete(layer);
}

/** The available commands: those of the last modal layer, and of everything registered after it. */
export function availableCommands(): Map<CommandId, Command> {
  const all = [...layers];
  const modal = all.findLastIndex(({ isModal }) => isModal);
  const entries = all
    .slice(Math.max(modal, 0))
    .flatMap(({ commands }) => Object.entries(commands) as [CommandId, Command][]);
  // The latest ones are last in order too, so that of two with the same key the latest wins.
  const commands = new Map<CommandId, Command>();
  for (const [id, command] of entries) {
    commands.delete(id);
    commands.set(id, command);
  }
  return commands;
}

/** The available commands by their keys. */
export function commandsByKey(): Map<string, Command> {
  return new Map(
    [...availableCommands()].flatMap(([id, command]) =>
      keysOf(id).map((key): [string, Command] => [key, command]),
    ),
  );
}
