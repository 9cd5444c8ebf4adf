/** How far each list was scrolled when it was last seen, in pixels: who comes back finds it so. As long as the page is open. */
const places = new Map<string, number>();

export function keepPlace(list: string, pixels: number): void {
  places.set(list, pixels);
}

export function keptPlace(list: string): number {
  return places.get(list) ?? 0;
}
