import type { Json } from './read-json.ts';
import type { SourceClient } from './source-client.ts';

/** Where another system is, and how it is called. */
export type Connection = {
  /** Paths are resolved against it. */
  base: URL;
  /** Sent to its host alone. */
  headers: Readonly<Record<string, string>>;
  /** Other hosts from which files may come; `*.example.com` for any below it. */
  fileHosts?: readonly string[];
  perMinute: number;
  /** For systems that return their files as JSON: what is base64 there. */
  fileContent?(response: Json): unknown;
  /** Stricter limits of some requests, by a name that they give. */
  limits?: Readonly<Record<string, number>>;
  /** With which it answers for a record that is gone, in addition to 403, 404 and 410. */
  goneStatuses?: readonly number[];
  /** Exchanges the secret for headers, for systems whose tokens are short-lived; once, and after each refusal. */
  authorize?(client: Pick<SourceClient, 'post'>): Promise<Readonly<Record<string, string>>>;
};
