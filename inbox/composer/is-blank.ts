/** Whether nothing is left of some HTML once its tags are gone. */
export function isBlank(html: string): boolean {
  return html.replaceAll(/<(?!img\b)[^>]*>|&nbsp;/g, '').trim() === '';
}
