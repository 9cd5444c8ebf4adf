/** HTML from the server with its pictures by attachment id, as the editor has them: their addresses expire. */
export function withPictureIds(html: string): string {
  return html.replaceAll(/(<img src=")[^"]*\/files\/(att_[0-9a-z]+)\/[^"]*"/g, '$1cid:$2"');
}
