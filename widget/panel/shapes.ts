export type WidgetChannel = {
  id: string;
  name: string;
  greeting: string | null;
  color: string;
  team: readonly { name: string; picture_url: string | null }[];
  is_open: boolean;
  opens_at: number | null;
  expected_reply: 'minutes' | 'hours' | 'day' | null;
  asks_for: 'nothing' | 'email' | 'name_and_email';
  follows_up_by_email: boolean;
  needs_identity: boolean;
  challenge: Challenge;
};
type Challenge = { value: string; difficulty: number };
type WidgetAuthor = { kind: 'you' | 'team'; name: string; picture_url: string | null };
export type WidgetConversation = {
  id: string;
  unread_count: number;
  latest: { author: WidgetAuthor; excerpt: string; inserted_at: number };
};
type WidgetAttachment = { id: string; name: string; extension: string; size: number; url: string };
export type WidgetMessage = {
  id: string;
  conversation_id: string;
  author: WidgetAuthor;
  text: string | null;
  body_html: string | null;
  attachments: readonly WidgetAttachment[];
  inserted_at: number;
  seen_at: number | null;
};
export type WidgetVisitor = { name: string | null; email: string | null; is_verified: boolean };
