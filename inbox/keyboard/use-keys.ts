import { useLayoutEffect, useRef } from 'react';
import type { Commands } from './command.ts';
import { registerCommands } from './registry.ts';

/** Registers commands while a component is mounted. They may change with every render. */
export function useKeys(commands: Commands): void {
  const layer = useRef({ commands });
  // In a layout effect, so that a shortcut works as soon as its hint is visible.
  useLayoutEffect(() => {
    layer.current.commands = commands;
  });
  useLayoutEffect(() => registerCommands(layer.current), []);
}
