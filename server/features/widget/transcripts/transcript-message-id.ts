/**
 * Without angle brackets. Every attempt to send the same transcript has the same one, which lets mail servers detect
 * duplicates.
 */
export function transcriptMessageId(id: string, channelAddress: string): string {
  return `transcript.${id}${channelAddress.slice(channelAddress.lastIndexOf('@'))}`;
}
