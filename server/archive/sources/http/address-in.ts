/** An address in a system, which may be in a folder of its host. */
export const addressIn = (system: string, path: string): URL => new URL(path, system.replace(/\/*$/, '/'));
