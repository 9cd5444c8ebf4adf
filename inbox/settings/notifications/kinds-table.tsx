import type {
  ChangeNotificationPreferencesBody,
  NotificationPreferences,
} from '../../../contract/inbox/notification.ts';
import { notificationKinds } from '../../../contract/values/notification-kinds.ts';
import { settingsWords } from '../../words/settings-words.ts';

const text = settingsWords.notifications.kinds;

type Props = {
  preferences: NotificationPreferences;
  onChange: (body: ChangeNotificationPreferencesBody) => void;
};

const columns = ['kinds', 'push', 'email'] as const;

/** Which kinds are sent how. Kinds that aren't in the inbox aren't sent either. */
export function KindsTable({ preferences, onChange }: Props) {
  const isPossible = { kinds: true, push: true, email: preferences.can_mail };
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-soft">
          <td />
          {columns.map((column) => (
            <th key={column} scope="col" className="min-w-14 px-1 py-2 font-medium sm:w-20">
              {text.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {notificationKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row" className="py-2.5 ps-4 pe-2 text-start font-normal">
              {text[kind]}
              <span className="block text-xs text-muted">{text[`${kind}Help`]}</span>
            </th>
            {columns.map((column) => (
              <td key={column} className="p-0">
                <label className="grid min-h-11 place-items-center">
                  <input
                    type="checkbox"
                    aria-label={text.by[column](text[kind])}
                    className="size-4 accent-accent disabled:opacity-40"
                    disabled={!isPossible[column] || (column !== 'kinds' && !preferences.kinds[kind])}
                    checked={isPossible[column] && preferences.kinds[kind] && preferences[column][kind]}
                    onChange={({ target }) => onChange({ [column]: { [kind]: target.checked } })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
