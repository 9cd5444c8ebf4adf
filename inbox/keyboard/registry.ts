import type { Command, Commands } from './command.ts';

type Layer = { commands: Commands };

const layers = new Set<Layer>();

/** Registers commands, and returns a function that unregisters them. The latest command for a shortcut wins. */
export function registerCommands(layer: Layer): () => void {
  layers.add(layer);
  return () => layers.delete(layer);
}

/** The available commands by shortcut. */
export function availableCommands(): Map<string, Command> {
  return new Map([...layers].flatMap(({ commands }) => Object.entries(commands)));
}
