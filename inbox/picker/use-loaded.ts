import { useEffect, useState } from 'react';
import type { LoadedChoices, PickerRequest } from './picker-store.ts';

type State = { loaded?: LoadedChoices; error?: unknown };

/** The request with its result, as soon as it is available. */
export function useLoaded(opened: PickerRequest) {
  const { load } = opened;
  const [{ loaded, error }, setState] = useState<State>({});
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    if (!load) return;
    let isOver = false;
    const show = (next: State) => isOver || setState(next);
    setState({});
    load().then(
      (it) => show({ loaded: it }),
      (reason: unknown) => show({ error: reason }),
    );
    return () => {
      isOver = true;
    };
  }, [load, attempt]);
  const request: PickerRequest = loaded
    ? { ...opened, ...loaded, choices: [...opened.choices, ...loaded.choices] }
    : opened;
  return {
    request,
    isLoading: load !== undefined && !loaded && error === undefined,
    error,
    retry: () => setAttempt(attempt + 1),
  };
}
