import type { Message } from '../../../sdk/src/types.ts';
import { FramedBody } from './framed-body.tsx';
import { RichText } from './rich-text.tsx';

/** Paragraphs and line breaks, and nothing that has an address or a look. */
const plainParagraphs = /^(?:[^<]|<\/?p>|<br\s*\/?>)*$/;

/**
 * What a customer sent is shown in a frame of its own, unless it is nothing but text; what colleagues wrote is made of our
 * own elements (decisions/0082).
 */
export function MessageBody({ message, name }: { message: Message; name: string }) {
  const isOfMember = message.user?.id.startsWith('usr_') ?? false;
  if (isOfMember || plainParagraphs.test(message.body_html)) return <RichText html={message.body_html} />;
  return <FramedBody message={message} name={name} />;
}
