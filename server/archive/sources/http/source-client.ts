/** Requests to another system: paced, and repeated as long as it is busy or out of reach. */
export type SourceClient = {
  /** @throws OperatorError if it refuses the token or the request, Error if it stays out of reach */
  get(path: string, options?: Limited): Promise<unknown>;
  /** The same for a record that may be gone, or hidden from this token: undefined then. */
  find(path: string, options?: Limited): Promise<unknown>;
  post(path: string, body: unknown, options?: Limited): Promise<unknown>;
  /** Writes a file to a path. Returns its size, or what is wrong. */
  download(url: string, path: string): Promise<Downloaded>;
  /** Whether files are fetched from this address. */
  isFileAddress(url: URL): boolean;
  close(): Promise<void>;
};

type Limited = { /** Its name in `limits` of the connection. */ limit?: string };

export type Downloaded =
  | { bytes: number; contentType: string | null }
  | { problem: string /** Whether a fresh address may help. */; isExpired: boolean };
