import { useLayoutEffect, useRef } from 'react';
import type { Commands } from './command.ts';
import { offer } from './registry.ts';

/** Offers commands while a component is shown. They may be new at each render. */
export function useKeys(commands: Commands): void {
  const layer = useRef({ commands });
  // Before anybody can see what the keys are for, and press one.
  useLayoutEffect(() => {
    layer.current.commands = commands;
  });
  useLayoutEffect(() => offer(layer.current), []);
}
