import type { Command, Commands } from './command.ts';

type Layer = { commands: Commands };

const layers = new Set<Layer>();

/** Makes commands available until what is returned is called. A later one takes a key from an earlier one. */
export function offer(layer: Layer): () => void {
  layers.add(layer);
  return () => layers.delete(layer);
}

/** Everything that can be done at this moment, by its keys. */
export function offeredCommands(): Map<string, Command> {
  return new Map([...layers].flatMap(({ commands }) => Object.entries(commands)));
}
