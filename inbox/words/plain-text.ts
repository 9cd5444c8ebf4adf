/** The text of some HTML on one line. The document used for parsing loads and runs nothing. */
export function plainText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html');
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
