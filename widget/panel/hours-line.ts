import type { WidgetChannel } from '../../contract/widget/shapes.ts';
import { dateOf, upcoming } from '../words/times.ts';
import { words } from '../words/words.ts';

/** Whether the team is online, and when to expect a reply. */
export function hoursLine({ is_open, opens_at, expected_reply }: WidgetChannel): string {
  if (is_open)
    return expected_reply ? words.onlineWithReply(words.replyWithin[expected_reply]) : words.online;
  return opens_at ? words.backAt(upcoming(dateOf(opens_at))) : words.away;
}
