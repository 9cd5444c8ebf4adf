import type { KeyboardPreferences } from '../../../contract/inbox/keyboard.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Viewer } from '../conversations/reads/unread.ts';

const defaults: KeyboardPreferences = { keys: {}, character_keys: true };

/** Possibly with commands of another version of the server, which are stored on. */
export async function findKeyboard(
  reader: Reader,
  { organizationId, userId }: Viewer,
): Promise<KeyboardPreferences> {
  const [row] = await reader.read<KeyboardPreferences>({
    name: 'find_keyboard_preferences',
    text: `SELECT keys, character_keys FROM keyboard_preferences WHERE organization_id = $1 AND user_id = $2`,
    values: [organizationId, userId],
  });
  return row ?? defaults;
}

/** Changes the row under its lock, so that two tabs don't undo each other's change. */
export function changeKeyboard(
  database: Database,
  viewer: Viewer,
  change: (before: KeyboardPreferences) => KeyboardPreferences,
): Promise<KeyboardPreferences> {
  const { organizationId, userId } = viewer;
  return database.transaction(async (transaction) => {
    await transaction.write({
      name: 'make_keyboard_preferences',
      text: `INSERT INTO keyboard_preferences (organization_id, user_id, keys, character_keys)
             VALUES ($1, $2, '{}', true)
                 ON CONFLICT (organization_id, user_id) DO UPDATE SET user_id = excluded.user_id`,
      values: [organizationId, userId],
    });
    const after = change(await findKeyboard(transaction, viewer));
    await transaction.write({
      name: 'change_keyboard_preferences',
      text: `UPDATE keyboard_preferences SET keys = $3, character_keys = $4
              WHERE organization_id = $1 AND user_id = $2`,
      values: [organizationId, userId, JSON.stringify(after.keys), after.character_keys],
    });
    return after;
  });
}
