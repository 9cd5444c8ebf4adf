/**
 * The last line of an exported file, which the inbox cuts off: without it, the connection broke and rows are missing. A
 * proxy may make a truncated response look complete.
 */
export function exportEnd(rows: number): string {
  return `#end ${rows}\r\n`;
}

/** The file without its last line, and how many rows it has; undefined if it is incomplete. */
export function completeFile(received: string): { csv: string; rows: number } | undefined {
  const at = received.lastIndexOf('\r\n#end ');
  const [, rows] = /^#end (\d+)\r\n$/.exec(received.slice(at + 2)) ?? [];
  return at === -1 || rows === undefined ? undefined : { csv: received.slice(0, at + 2), rows: Number(rows) };
}
