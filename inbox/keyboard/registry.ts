import type { Command, Commands } from './command.ts';

type Layer = { commands: Commands; isModal: boolean };

const layers = new Set<Layer>();

/** Registers commands, and returns a function that unregisters them. The latest command for a shortcut wins. */
export function registerCommands(layer: Layer): () => void {
  layers.add(layer);
  return () => layers.delete(layer);
}

/** The available commands by shortcut: those of the last modal layer, and of everything registered after it. */
export function availableCommands(): Map<string, Command> {
  const all = [...layers];
  const modal = all.findLastIndex(({ isModal }) => isModal);
  return new Map(all.slice(Math.max(modal, 0)).flatMap(({ commands }) => Object.entries(commands)));
}
