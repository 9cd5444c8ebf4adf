/** Options of one call. */
export type CallOptions = {
  /** Aborts the call, including its delays and retries; the call then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The timeout of one attempt. 30 seconds, unless the client was created with another. */
  timeoutMilliseconds?: number | undefined;
  /** The number of retries where retrying is safe. 3, unless the client was created with another; 0 disables them. */
  retries?: number | undefined;
};

/** Options of reading a record. */
export type ReadOptions = CallOptions & {
  /** A record that was read before. If it hasn't changed, the server sends no content, and the same object is returned. */
  ifNoneMatch?: object | undefined;
};

/** Options of changing a record. */
export type ChangeOptions = CallOptions & {
  /**
   * A record that was read before, or its ETag: the change is made only if nobody has changed it since. Otherwise it throws a
   * PreconditionFailedError.
   */
  ifMatch?: object | string | undefined;
};

/** Options of creating a record. */
export type CreateOptions = CallOptions & {
  /**
   * 1 to 255 printable ASCII characters. Requests with the same key are processed once within 24 hours. Each call has a new key
   * of its own, unless you pass one that outlives your process.
   */
  idempotencyKey?: string | undefined;
};

/** @internal */
export type AnyOptions = ReadOptions & ChangeOptions & CreateOptions;
