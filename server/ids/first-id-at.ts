/** The lowest possible id of a record at a given time, in milliseconds since 1970: ids sort by their time. */
export function firstIdAt(milliseconds: number): string {
  const time = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
