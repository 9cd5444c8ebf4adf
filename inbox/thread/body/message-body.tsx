import type { Message } from '../../../sdk/src/types.ts';
import { FramedBody } from './framed-body.tsx';
import { RichText } from './rich-text.tsx';

/** Only paragraphs and line breaks: no links and no styles. */
const plainParagraphs = /^(?:[^<]|<\/?p>|<br\s*\/?>)*$/;

type Props = {
  message: Message;
  name: string;
  /** Turns the URLs in plain text into links. */
  linksAddresses: boolean;
};

/**
 * Renders a customer's HTML in a frame unless it is plain text, and colleagues' messages with our own elements (decisions/0082).
 */
export function MessageBody({ message, name, linksAddresses }: Props) {
  const isOfMember = message.user?.id.startsWith('usr_') ?? false;
  if (isOfMember || plainParagraphs.test(message.body_html))
    return <RichText html={message.body_html} linksAddresses={linksAddresses && !isOfMember} />;
  return <FramedBody message={message} name={name} />;
}
