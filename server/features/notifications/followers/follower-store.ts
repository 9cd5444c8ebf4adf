import type { UserFields } from '../../../access/present-user.ts';
import type { Reader, Writer } from '../../../db/database.ts';
import type { Viewer } from '../../conversations/reads/unread.ts';

/** The active members who follow a conversation, by name; a hundred at most. */
export function followersOf(
  reader: Reader,
  { organizationId, conversationId }: { organizationId: string; conversationId: string },
): Promise<UserFields[]> {
  return reader.read<UserFields>({
    name: 'followers_of',
    text: `SELECT u.id, u.name, u.email, u.instagram_handle, u.profile_picture_url
             FROM followers f
             JOIN members m ON m.organization_id = $1 AND m.user_id = f.user_id AND m.status = 'active'
             JOIN users u ON u.id = f.user_id
            WHERE f.organization_id = $1 AND f.conversation_id = $2 ORDER BY u.name, u.id LIMIT 100`,
    values: [organizationId, conversationId],
  });
}

export async function isFollowing(
  reader: Reader,
  { organizationId, userId }: Viewer,
  conversationId: string,
): Promise<boolean> {
  const rows = await reader.read({
    name: 'is_following',
    text: 'SELECT 1 FROM followers WHERE organization_id = $1 AND conversation_id = $2 AND user_id = $3',
    values: [organizationId, conversationId, userId],
  });
  return rows.length > 0;
}

/** Makes members follow conversations; existing followers are unaffected. Pairs of uuids. */
export async function addFollowers(
  writer: Writer,
  organizationId: string,
  followers: readonly { conversationId: string; userId: string }[],
): Promise<void> {
  if (followers.length === 0) return;
  await writer.write({
    name: 'add_followers',
    text: `INSERT INTO followers (organization_id, conversation_id, user_id)
           SELECT $1, f.conversation_id, f.user_id
             FROM (SELECT DISTINCT * FROM unnest($2::uuid[], $3::uuid[]) AS f (conversation_id, user_id)) f
             JOIN members m ON m.organization_id = $1 AND m.user_id = f.user_id AND m.status = 'active'
            ORDER BY f.conversation_id, f.user_id
               ON CONFLICT DO NOTHING`,
    values: [
      organizationId,
      followers.map(({ conversationId }) => conversationId),
      followers.map(({ userId }) => userId),
    ],
  });
}

export async function removeFollower(
  writer: Writer,
  { organizationId, userId }: Viewer,
  conversationId: string,
): Promise<void> {
  await writer.write({
    name: 'remove_follower',
    text: 'DELETE FROM followers WHERE organization_id = $1 AND conversation_id = $2 AND user_id = $3',
    values: [organizationId, conversationId, userId],
  });
}
