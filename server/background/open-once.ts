export type OpenedOnce<Value> = {
  (): Promise<Value>;
  /** To close it: undefined if nobody has used it, or it couldn't be opened. */
  ifUsed(): Promise<Value | undefined>;
};

/**
 * Opens something on first use, once. If that fails, the next use tries again, so that a temporary shortage of file
 * descriptors doesn't persist until a restart.
 */
export function openOnce<Value>(open: () => Promise<Value>): OpenedOnce<Value> {
  let opening: Promise<Value> | undefined;
  const use = () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return Object.assign(use, { ifUsed: async () => opening?.catch(() => undefined) });
}
