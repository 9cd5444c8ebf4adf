import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeNotificationPreferencesBody } from '../../../contract/inbox/notification.ts';
import { readWhen } from '../../../contract/values/read-when.ts';
import { Button } from '../../../design/button.tsx';
import { Card } from '../../../design/card.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { preferencesQuery } from '../../cache/queries/notification-queries.ts';
import { LoadFailed } from '../../connection/load-failed.tsx';
import { desktopPermission } from '../../notifications/desktop.ts';
import { changePreferences } from '../../notifications/requests.ts';
import { playTone } from '../../notifications/tone.ts';
import { useNotificationContext } from '../../notifications/use-notification-context.ts';
import { useMembership } from '../../session/use-membership.ts';
import { FailedNotifications } from '../../settings/notifications/failed-notifications.tsx';
import { KindsTable } from '../../settings/notifications/kinds-table.tsx';
import { PushSwitch } from '../../settings/notifications/push-switch.tsx';
import { QuietHours } from '../../settings/notifications/quiet-hours.tsx';
import { SettingsPage } from '../../settings/page/settings-page.tsx';
import { SettingsSection } from '../../settings/page/settings-section.tsx';
import { settingsWords } from '../../words/settings-words.ts';
import { words } from '../../words/words.ts';

const text = settingsWords.notifications;

/** The user's notification preferences. Changes are saved immediately. */
export function NotificationsScreen() {
  const { organization, role } = useMembership();
  const context = useNotificationContext();
  const query = useQuery(preferencesQuery(organization.id));
  const [pending, setPending] = useState<ChangeNotificationPreferencesBody>({});
  const change = (body: ChangeNotificationPreferencesBody) => {
    setPending(body);
    void changePreferences(context, body).then(() => setPending({}));
  };
  if (query.isLoadingError)
    return (
      <SettingsPage title={text.title}>
        <LoadFailed
          title={words.notifications.failed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </SettingsPage>
    );
  if (!query.data) return <SettingsPage title={text.title}>{null}</SettingsPage>;
  const preferences = {
    ...query.data,
    ...pending,
    kinds: { ...query.data.kinds, ...pending.kinds },
    push: { ...query.data.push, ...pending.push },
    email: { ...query.data.email, ...pending.email },
  };
  return (
    <SettingsPage title={text.title}>
      <SettingsSection title={text.kinds.title} lead={text.kinds.lead}>
        <Card isList>
          <KindsTable preferences={preferences} onChange={change} />
        </Card>
        {!preferences.can_mail && <p className="mt-2 text-xs text-muted">{text.kinds.noMail}</p>}
      </SettingsSection>
      <SettingsSection title={text.quiet.title} lead={text.quiet.lead}>
        <Card>
          <QuietHours hours={preferences.quiet_hours} onChange={(quiet_hours) => change({ quiet_hours })} />
        </Card>
      </SettingsSection>
      <SettingsSection title={text.push.title} lead={text.push.lead}>
        <Card>
          <PushSwitch />
        </Card>
      </SettingsSection>
      <SettingsSection title={text.desktop.title} lead={text.desktop.lead}>
        <Desktop isOn={preferences.desktop} onChange={(desktop) => change({ desktop })} />
      </SettingsSection>
      <SettingsSection title={text.sound.title}>
        <Card>
          <div className="flex items-start gap-4">
            <Checkbox
              className="flex-1"
              label={text.sound.play}
              help={text.sound.playHelp}
              checked={preferences.sound}
              onChange={({ target }) => change({ sound: target.checked })}
            />
            <Button size="small" onClick={() => void playTone()}>
              {text.sound.listen}
            </Button>
          </div>
        </Card>
      </SettingsSection>
      <SettingsSection title={text.reading.title} lead={text.reading.lead}>
        <Card>
          <fieldset className="grid gap-3">
            <legend className="sr-only">{text.reading.title}</legend>
            {readWhen.map((when) => (
              <label key={when} className="flex items-center gap-2.5 text-sm touch:min-h-11">
                <input
                  type="radio"
                  name="read-when"
                  checked={preferences.read_when === when}
                  onChange={() => change({ read_when: when })}
                  className="size-4 shrink-0 accent-accent"
                />
                {text.reading[when]}
              </label>
            ))}
          </fieldset>
        </Card>
      </SettingsSection>
      {role === 'admin' && <FailedNotifications />}
    </SettingsPage>
  );
}

type DesktopProps = { isOn: boolean; onChange: (isOn: boolean) => void };

/** The permission belongs to the browser and the preference to the user; the browser prompts only after a click. */
function Desktop({ isOn, onChange }: DesktopProps) {
  const [permission, setPermission] = useState(desktopPermission);
  const ask = async () => {
    const permission = await Notification.requestPermission();
    setPermission(permission);
    if (permission === 'granted') onChange(true);
  };
  const states = {
    granted: text.desktop.allowed,
    default: text.desktop.notAsked,
    denied: text.desktop.denied,
    unsupported: text.desktop.unsupported,
  };
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-4">
        <Checkbox
          className="min-w-48 flex-1"
          label={text.desktop.show}
          help={states[permission]}
          checked={isOn}
          onChange={({ target }) => onChange(target.checked)}
        />
        {permission === 'default' && (
          <Button size="small" onClick={() => void ask()}>
            {text.desktop.allow}
          </Button>
        )}
      </div>
    </Card>
  );
}
