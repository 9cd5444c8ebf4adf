/** Where an archive has the file of an attachment. Extensions come from file names: an odd one is left out. */
export function filePath(attachmentId: string, extension: string): string {
  return /^[a-z0-9]{1,16}$/.test(extension) ? `files/${attachmentId}.${extension}` : `files/${attachmentId}`;
}
