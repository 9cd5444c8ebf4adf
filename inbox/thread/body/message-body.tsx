import type { Message } from '../../../sdk/src/types.ts';
import { FramedBody } from './framed-body.tsx';
import { RichText } from './rich-text.tsx';

/** Only paragraphs and line breaks: no links and no styles. */
const plainParagraphs = /^(?:[^<]|<\/?p>|<br\s*\/?>)*$/;

/**
 * Renders a customer's HTML in a frame, unless it is plain text, and colleagues' messages with our own elements (decisions/0082).
 */
export function MessageBody({ message, name }: { message: Message; name: string }) {
  const isOfMember = message.user?.id.startsWith('usr_') ?? false;
  if (isOfMember || plainParagraphs.test(message.body_html)) return <RichText html={message.body_html} />;
  return <FramedBody message={message} name={name} />;
}
