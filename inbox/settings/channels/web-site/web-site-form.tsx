import { type FormEvent, useState } from 'react';
import { Button } from '../../../../design/button.tsx';
import { Card } from '../../../../design/card.tsx';
import { Checkbox } from '../../../../design/checkbox.tsx';
import { Field } from '../../../../design/field.tsx';
import { Select } from '../../../../design/select.tsx';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText, fieldErrors } from '../../page/error-text.ts';
import { SettingsSection } from '../../page/settings-section.tsx';
import { ColorField } from './color-field.tsx';
import { FollowUpField } from './follow-up-field.tsx';
import { HoursField } from './hours-field.tsx';
import type { WebSiteDraft } from './web-site-draft.ts';
import { WebSitePreview } from './web-site-preview.tsx';

const text = settingsWords.webSite;

type Props = { start: WebSiteDraft; action: string; onSave: (draft: WebSiteDraft) => Promise<void> };

/** The appearance and behavior of a website's chat, with a preview beside it. */
export function WebSiteForm({ start, action, onSave }: Props) {
  const [draft, setDraft] = useState(start);
  const [error, setError] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const errors = fieldErrors(error);
  const change = (next: Partial<WebSiteDraft>) => setDraft({ ...draft, ...next });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setError(undefined);
    await onSave(draft).catch(setError);
    setIsBusy(false);
  };
  const part = { draft, change, errors };
  return (
    <form
      onSubmit={(event) => void save(event)}
      noValidate
      className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <div className="grid grid-cols-1 gap-8">
        <Looks {...part} />
        <Sites {...part} />
        <Replies {...part} />
        {error !== undefined && (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
            {errorText(error)}
          </p>
        )}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={isBusy}>
            {action}
          </Button>
        </div>
      </div>
      <div className="max-lg:order-first max-lg:justify-self-center lg:sticky lg:top-6 lg:self-start">
        <WebSitePreview draft={draft} />
      </div>
    </form>
  );
}

type PartProps = {
  draft: WebSiteDraft;
  change: (next: Partial<WebSiteDraft>) => void;
  errors: Readonly<Record<string, string>>;
};

function Looks({ draft, change, errors }: PartProps) {
  return (
    <SettingsSection title={text.looks}>
      <Card>
        <div className="grid gap-4">
          <Field
            label={text.name}
            help={text.nameHelp}
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={errors.name}
          />
          <Field
            label={text.greeting}
            help={text.greetingHelp}
            value={draft.greeting}
            onChange={(event) => change({ greeting: event.currentTarget.value })}
            error={errors['chat.greeting']}
          />
          <ColorField
            color={draft.color}
            onChange={(color) => change({ color })}
            error={errors['chat.color']}
          />
          <Select
            label={text.side}
            value={draft.side}
            options={(['right', 'left'] as const).map((value) => ({ value, label: text.sides[value] }))}
            onChange={(event) => change({ side: event.currentTarget.value as WebSiteDraft['side'] })}
          />
          <Select
            label={text.languages}
            help={text.languagesHelp}
            value={draft.languages}
            options={choices(text.languageChoices)}
            onChange={(event) => change({ languages: event.currentTarget.value })}
          />
        </div>
      </Card>
    </SettingsSection>
  );
}

function Sites({ draft, change, errors }: PartProps) {
  const isWrong = Object.keys(errors).some((field) => field.startsWith('chat.sites'));
  return (
    <SettingsSection title={text.sites}>
      <Card>
        <label className="grid gap-1">
          <span className="text-xs font-medium text-soft">{text.sitesLabel}</span>
          <textarea
            rows={3}
            value={draft.sites}
            placeholder="https://example.com"
            spellCheck={false}
            autoCapitalize="none"
            onChange={(event) => change({ sites: event.currentTarget.value })}
            className="w-full rounded-md bg-surface px-2.5 py-1.5 font-mono text-xs ring-1 ring-control-line outline-none ring-inset placeholder:text-muted focus:ring-2 focus:ring-accent"
          />
          <span className="text-xs text-muted">{text.sitesHelp}</span>
          {isWrong && <span className="text-xs text-danger">{text.notASite}</span>}
        </label>
      </Card>
    </SettingsSection>
  );
}

function Replies({ draft, change, errors }: PartProps) {
  return (
    <SettingsSection title={text.conversation}>
      <Card>
        <div className="grid gap-4">
          <HoursField
            hours={draft.hours}
            onChange={(hours) => change({ hours })}
            error={errors['chat.hours']}
          />
          <Select
            label={text.reply}
            value={draft.expectedReply}
            options={choices(text.replies)}
            onChange={(event) =>
              change({ expectedReply: event.currentTarget.value as WebSiteDraft['expectedReply'] })
            }
          />
          <Select
            label={text.asks}
            help={text.asksHelp}
            value={draft.asksFor}
            options={choices(text.asked)}
            onChange={(event) => change({ asksFor: event.currentTarget.value as WebSiteDraft['asksFor'] })}
          />
          <FollowUpField
            channelId={draft.followUpChannelId}
            onChange={(followUpChannelId) => change({ followUpChannelId })}
            error={errors['chat.follow_up_channel_id']}
          />
          <Checkbox
            label={text.needsIdentity}
            help={text.needsIdentityHelp}
            checked={draft.needsIdentity}
            onChange={(event) => change({ needsIdentity: event.target.checked })}
          />
          <Checkbox
            label={text.inApps}
            help={text.inAppsHelp}
            checked={draft.inApps}
            onChange={(event) => change({ inApps: event.target.checked })}
          />
          <Field
            type="url"
            label={text.captcha}
            help={text.captchaHelp}
            placeholder="https://example.com/captcha"
            value={draft.captchaUrl}
            onChange={(event) => change({ captchaUrl: event.currentTarget.value })}
            error={errors['chat.captcha_url']}
          />
        </div>
      </Card>
    </SettingsSection>
  );
}

function choices(texts: Readonly<Record<string, string>>) {
  return Object.entries(texts).map(([value, label]) => ({ value, label }));
}
