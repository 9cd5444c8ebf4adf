/** Enough to notice a slip; whether it exists shows when mail arrives. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
