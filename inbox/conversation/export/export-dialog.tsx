import { useState } from 'react';
import { Button } from '../../../design/button.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { showToast } from '../../../design/toast.tsx';
import { useMay, useMembership } from '../../session/use-membership.ts';
import { language } from '../../words/locale/current-language.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { closeExport } from './export-store.ts';
import { type ExportFormat, exportFormats, exportUrl } from './export-url.ts';

const texts = settingsWords.conversationExport;

/** Prints a conversation or saves it as a file. Notes are left out unless requested. */
export function ExportDialog({ conversationId }: { conversationId: string }) {
  const { organization } = useMembership();
  const mayReadNotes = useMay('notes:read');
  const [format, setFormat] = useState<ExportFormat>('print');
  const [includesNotes, setIncludesNotes] = useState(false);
  const run = () => {
    const target = { organizationId: organization.id, conversationId };
    const url = exportUrl(target, { format, includesNotes, language });
    if (format === 'print' && !print(url)) return void showToast({ text: texts.blocked, isError: true });
    if (format !== 'print') download(url);
    closeExport();
  };
  return (
    <Dialog isOpen onClose={closeExport} title={texts.title} width="narrow">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-xs font-medium text-soft">{texts.format}</legend>
          {exportFormats.map((it) => (
            <label key={it} className="flex min-h-7 items-center gap-2.5 text-sm touch:min-h-11">
              <input
                type="radio"
                name="format"
                checked={format === it}
                autoFocus={format === it}
                onChange={() => setFormat(it)}
                className="size-4 accent-accent"
              />
              {texts.formats[it]}
            </label>
          ))}
        </fieldset>
        {mayReadNotes && (
          <Checkbox
            className="mt-4"
            label={texts.notes}
            help={texts.notesHelp}
            checked={includesNotes}
            onChange={({ currentTarget }) => setIncludesNotes(currentTarget.checked)}
          />
        )}
        <div className="mt-5 flex justify-end gap-2">
          <Button onClick={closeExport}>{texts.cancel}</Button>
          <Button type="submit" variant="primary">
            {format === 'print' ? texts.print : texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** In a window of its own: the thread renders only the messages in view. Returns false if the browser blocked the window. */
function print(url: string): boolean {
  const page = window.open(url);
  page?.addEventListener('load', () => page.print());
  return page !== null;
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
