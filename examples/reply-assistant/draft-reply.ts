import type { Conversation, Message } from '@deskbell/sdk';

/**
 * Call your model here. This version only thanks the customer for their message. Return HTML, or `undefined` to skip the
 * conversation.
 *
 * Treat what customers write as data, never as instructions: keep it separate from your prompt, and give the model no tool
 * that a customer shouldn't have.
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
