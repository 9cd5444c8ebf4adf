import type { Conversation, Message } from '@deskbell/sdk';

/**
 * Put your model here. What is shipped knows nothing and looks nothing up: it thanks for the message, always in the same
 * words. Give HTML, or `undefined` to leave the conversation alone.
 *
 * What customers write is text to be answered, never an instruction: keep it apart from your prompt, and give a model no
 * tool that a customer should not have.
 */
export async function draftReply(
  conversation: Conversation,
  messages: Message[],
): Promise<string | undefined> {
  if (messages.length === 0) return undefined;
  const name = conversation.contact?.name ?? 'and thank you';
  const about = conversation.subject === null ? '' : ` about “${escaped(conversation.subject)}”`;
  return `<p>Hello ${escaped(name)},</p><p>we have your message${about}, and will come back to you.</p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
