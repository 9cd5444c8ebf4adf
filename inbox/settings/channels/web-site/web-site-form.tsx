import { type FormEvent, useState } from 'react';
import { Button } from '../../../../design/button.tsx';
import { Card } from '../../../../design/card.tsx';
import { textOn } from '../../../../design/contrast.ts';
import { Field } from '../../../../design/field.tsx';
import { Select } from '../../../../design/select.tsx';
import { settingsWords } from '../../../words/settings-words.ts';
import { errorText, fieldErrors } from '../../page/error-text.ts';
import type { WebSiteDraft } from './web-site-draft.ts';
import { WebSitePreview } from './web-site-preview.tsx';

const text = settingsWords.webSite;

type Props = { start: WebSiteDraft; action: string; onSave: (draft: WebSiteDraft) => Promise<void> };

/** How chat on a web site looks and behaves, with a preview beside it. */
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
  const isColor = /^#[0-9a-f]{6}$/i.test(draft.color);
  const onColor = isColor && textOn(draft.color) === '#ffffff' ? text.white : text.black;
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="grid gap-6 lg:grid-cols-[1fr_18rem]">
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
          <Field
            label={text.color}
            type="color"
            help={isColor ? text.textColor(onColor) : text.colorHelp}
            value={draft.color}
            onChange={(event) => change({ color: event.currentTarget.value })}
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
            options={Object.entries(text.languageChoices).map(([value, label]) => ({ value, label }))}
            onChange={(event) => change({ languages: event.currentTarget.value })}
          />
          <Select
            label={text.reply}
            value={draft.expectedReply}
            options={Object.entries(text.replies).map(([value, label]) => ({ value, label }))}
            onChange={(event) =>
              change({ expectedReply: event.currentTarget.value as WebSiteDraft['expectedReply'] })
            }
          />
          <Select
            label={text.asks}
            value={draft.asksFor}
            options={Object.entries(text.asked).map(([value, label]) => ({ value, label }))}
            onChange={(event) => change({ asksFor: event.currentTarget.value as WebSiteDraft['asksFor'] })}
          />
          <label className="grid gap-1">
            <span className="text-xs font-medium text-soft">{text.sites}</span>
            <textarea
              rows={3}
              value={draft.sites}
              spellCheck={false}
              autoCapitalize="none"
              onChange={(event) => change({ sites: event.currentTarget.value })}
              className="w-full rounded-md bg-surface px-2.5 py-1.5 font-mono text-xs ring-1 ring-control-line outline-none ring-inset touch:text-base focus:ring-2 focus:ring-accent"
            />
            <span className="text-xs text-muted">{text.sitesHelp}</span>
          </label>
          {error !== undefined && (
            <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
              {errorText(error)}
            </p>
          )}
          <div className="flex justify-end">
            <Button type="submit" look="primary" disabled={isBusy}>
              {action}
            </Button>
          </div>
        </div>
      </Card>
      <WebSitePreview draft={draft} />
    </form>
  );
}
