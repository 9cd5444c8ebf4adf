/** A setting that cannot be used: the message names it and says what to write. Printed as it is; exit code 1. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
