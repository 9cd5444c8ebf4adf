/** How one call is made. */
export type CallOptions = {
  /** Ends the call, its waiting and its retries; the call then throws the signal's reason. */
  signal?: AbortSignal | undefined;
  /** How long one attempt may take. 30 seconds, unless the client was made with another. */
  timeoutMilliseconds?: number | undefined;
  /** How often to try again where that is safe. 3, unless the client was made with another; 0 is never. */
  retries?: number | undefined;
};

/** How a record is read. */
export type ReadOptions = CallOptions & {
  /**
   * A record as it was read before. While it has not changed the server sends nothing, and the very same object is given
   * back.
   */
  ifNoneMatch?: object | undefined;
};

/** How a record is changed. */
export type ChangeOptions = CallOptions & {
  /**
   * A record as it was read before, or its ETag: the change is made only if nobody changed it since. Otherwise it throws a
   * PreconditionFailedError.
   */
  ifMatch?: object | string | undefined;
};

/** How a record is made. */
export type CreateOptions = CallOptions & {
  /**
   * 1 to 255 printable ASCII characters. The same request with the same key is done once within 24 hours. Each call has a
   * new key of its own, unless you name one that outlives your process.
   */
  idempotencyKey?: string | undefined;
};

/** @internal */
export type AnyOptions = ReadOptions & ChangeOptions & CreateOptions;
