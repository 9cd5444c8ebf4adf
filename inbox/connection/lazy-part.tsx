import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { importScript, type ScriptImport } from './import-script.ts';
import { PartFailed } from './part-failed.tsx';
import { partLoader } from './part-loader.ts';

type Options<Module, Props> = {
  script: ScriptImport<Module>;
  pick: (module: Module) => ComponentType<Props>;
  /** Wraps the error message; nothing wraps it while loading. */
  frame?: (content: ReactNode, props: Props) => ReactNode;
  /** Loads what the script needs during evaluation. */
  before?: () => Promise<void>;
};

/**
 * A component whose script is loaded when it is first rendered. If that fails, it shows an error with a retry in its place, and
 * the rest of the screen stays as it is. React's `lazy` would cache the failure and throw it at the nearest error boundary.
 */
export function lazyPart<Module, Props extends object>({
  script,
  pick,
  frame = (content) => content,
  before,
}: Options<Module, Props>) {
  const loader = partLoader(async () => {
    await before?.();
    return pick(await importScript(script));
  });
  function Part(props: Props) {
    const { part: Loaded, failure } = useSyncExternalStore(loader.subscribe, loader.state);
    if (Loaded) return <Loaded {...props} />;
    return frame(failure && <PartFailed failure={failure} onRetry={loader.load} />, props);
  }
  /** The router awaits it before it shows a screen. */
  return Object.assign(Part, { preload: loader.load });
}
