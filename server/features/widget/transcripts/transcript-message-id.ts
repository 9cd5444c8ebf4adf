/** Without angle brackets. Every attempt to send the same transcript has the same, by which mail servers know a twin. */
export function transcriptMessageId(id: string, channelAddress: string): string {
  return `transcript.${id}${channelAddress.slice(channelAddress.lastIndexOf('@'))}`;
}
