/** HTML from the server with its pictures by attachment id, as the editor needs them: their URLs expire. */
export function withPictureIds(html: string): string {
  return html.replaceAll(/(<img src=")[^"]*\/files\/(att_[0-9a-z]+)\/[^"]*"/g, '$1cid:$2"');
}
