/** The scroll offset of each list in pixels, restored when the user returns. Lost when the page is reloaded. */
const positions = new Map<string, number>();

export function saveScrollPosition(list: string, pixels: number): void {
  positions.set(list, pixels);
}

export function savedScrollPosition(list: string): number {
  return positions.get(list) ?? 0;
}
