export type OpenedOnce<Value> = {
  (): Promise<Value>;
  /** To close it: undefined if nobody has used it. */
  ifUsed(): Promise<Value | undefined>;
};

/**
 * Opens something with its first use, and once. If that fails, the next use tries again: a moment without file descriptors
 * doesn't last until the server is restarted.
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
  return Object.assign(use, { ifUsed: async () => opening });
}
