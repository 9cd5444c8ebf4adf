import { useLayoutEffect, useRef } from 'react';
import type { Commands } from './command.ts';
import { registerCommands } from './registry.ts';

/** Registers commands while a component is mounted. They may change with every render. Modal ones replace those before them. */
export function useKeys(commands: Commands, { isModal = false } = {}): void {
  const layer = useRef({ commands, isModal });
  // In a layout effect, so that a shortcut works as soon as its hint is visible.
  useLayoutEffect(() => {
    layer.current.commands = commands;
  });
  useLayoutEffect(() => registerCommands(layer.current), []);
}
