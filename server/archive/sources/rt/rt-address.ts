/** An address in RT, which may be in a folder of its host. */
export const rtAddress = (address: string, path: string): URL => new URL(path, address.replace(/\/*$/, '/'));
