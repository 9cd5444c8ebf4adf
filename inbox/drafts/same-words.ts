/** Whether two texts as HTML have the same words: formatting, quotes as entities and white space make no difference. */
export function sameWords(one: string, other: string): boolean {
  return letters(one) === letters(other);
}

function letters(html: string): string {
  return html
    .replaceAll(/<[^>]*>|&nbsp;/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, '');
}
