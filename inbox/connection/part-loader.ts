import { ScriptReplaced } from './script-replaced.ts';

/** A part of the inbox whose script is loaded on demand. */
export type PartState<Part> = {
  part?: Part;
  /** Why it couldn't be loaded. */
  failure?: {
    /** The server has a new version, without this script. */
    isReplaced: boolean;
    /** How many attempts in a row have failed. */
    attempts: number;
  };
};

export type PartLoader<Part> = {
  state: () => PartState<Part>;
  /** Loads the part, or retries. Never rejects. Concurrent calls share one attempt. */
  load: () => Promise<void>;
  /** The first subscriber starts loading; the last one to leave clears a failure. */
  subscribe: (listener: () => void) => () => void;
};

export function partLoader<Part>(importPart: () => Promise<Part>): PartLoader<Part> {
  let state: PartState<Part> = {};
  let attempt: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const run = async () => {
    try {
      state = { part: await importPart() };
    } catch (error) {
      const attempts = (state.failure?.attempts ?? 0) + 1;
      state = { failure: { isReplaced: error instanceof ScriptReplaced, attempts } };
    }
    attempt = undefined;
    for (const listener of listeners) listener();
  };
  const load = () => {
    if (!state.part) attempt ??= run();
    return attempt ?? Promise.resolve();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (!state.failure) void load();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && state.failure) state = {};
    };
  };
  return { state: () => state, load, subscribe };
}
