/** The scroll offset of each list in pixels, restored on coming back. Lost when the page is reloaded. */
const places = new Map<string, number>();

export function keepPlace(list: string, pixels: number): void {
  places.set(list, pixels);
}

export function keptPlace(list: string): number {
  return places.get(list) ?? 0;
}
