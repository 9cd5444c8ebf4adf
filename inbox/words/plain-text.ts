/** What a person would read of some HTML, in one line. The document it is read in loads nothing and runs nothing. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html');
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
