/**
 * The first language of the channel that matches the script's setting, the page's language, or the browser's preferences, in that
 * order.
 */
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
