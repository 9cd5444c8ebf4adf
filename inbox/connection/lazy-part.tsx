import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import { importScript, type ScriptImport } from './import-script.ts';
import { PartFailed } from './part-failed.tsx';
import { partLoader } from './part-loader.ts';

type Options<Module, Props> = {
  script: ScriptImport<Module>;
  pick: (module: Module) => ComponentType<Props>;
  /** What is around the message that it failed, and around nothing while it is loading. */
  frame?: (content: ReactNode, props: Props) => ReactNode;
  /** What the script needs during evaluation. */
  before?: () => Promise<void>;
};

/**
 * A component whose script is loaded when it is first rendered. If that fails, it says so in its place and can be tried again; the
 * rest of the screen stays as it is. React's `lazy` would remember the failure, and throw it at whatever is around it.
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
  /** The router waits for it before it shows a screen. */
  return Object.assign(Part, { preload: loader.load });
}
