import { useEffect, useRef } from 'react';
import type { Commands } from './command.ts';
import { offer } from './registry.ts';

/** Offers commands while a component is shown. They may be new at each render. */
export function useKeys(commands: Commands): void {
  const layer = useRef({ commands });
  useEffect(() => {
    layer.current.commands = commands;
  });
  useEffect(() => offer(layer.current), []);
}
