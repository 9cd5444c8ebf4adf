/** The first language that the channel has, of those that the page asks for, the page is written in, and the browser prefers. */
export function chooseLanguage<Language extends string>(
  wanted: readonly (string | undefined)[],
  available: readonly Language[],
): Language | undefined {
  for (const tag of wanted) {
    const found = available.find((it) => it === tag?.toLowerCase().split('-')[0]);
    if (found) return found;
  }
  return available[0];
}
