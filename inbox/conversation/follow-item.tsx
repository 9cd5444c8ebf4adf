import { useQuery } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { MenuItem } from '../../design/menu.tsx';
import { showToast } from '../../design/toast.tsx';
import { followersQuery } from '../cache/queries/notification-queries.ts';
import { follow } from '../notifications/requests.ts';
import { useNotificationContext } from '../notifications/use-notification-context.ts';
import { words } from '../words/words.ts';

const texts = words.notifications;

/** Follows the conversation, or stops following it. */
export function FollowItem({ conversationId }: { conversationId: string }) {
  const context = useNotificationContext();
  const isFollowing =
    useQuery(followersQuery(context.organizationId, conversationId)).data?.is_following ?? false;
  const toggle = async () => {
    await follow(context, conversationId, !isFollowing);
    showToast({ text: isFollowing ? texts.unfollowed : texts.followed });
  };
  return (
    <MenuItem icon={isFollowing ? EyeOff : Eye} onSelect={() => void toggle()}>
      {isFollowing ? texts.unfollow : texts.follow}
    </MenuItem>
  );
}
