import { blankLabel } from '../../editor/blank-label.ts';
import { fillIn } from '../../macros/fill-in.ts';
import { useMembership } from '../../session/use-membership.ts';
import { linesOf } from '../../words/lines-of.ts';
import { settingsWords } from '../../words/settings-words.ts';
import { templateError } from './template-error.ts';

const text = settingsWords.macros;

const sample = {
  contact: { name: text.sample.name, email: 'nora@example.com', phone: '+47 22 33 44 55' },
  conversation: {
    number: 4711,
    subject: text.sample.subject,
    inserted_at: Math.floor(Date.now() / 1000),
    custom_attributes: {},
  },
};

/** What a customer would read, or the error in the text. */
export function MacroPreview({ html }: { html: string }) {
  const { organization, user } = useMembership();
  const errorMessage = templateError(html);
  const member = { name: user.name ?? '', email: user.email ?? '' };
  const subject = { ...sample, member, organization: { name: organization.name } };
  const blank = (name: string) => `[${blankLabel(name)}]`;
  const lines = linesOf(fillIn(html, subject, { timeZone: organization.timezone, blank }));
  return (
    <section aria-label={text.preview} className="rounded-lg bg-sunken p-3 text-sm">
      <p className="mb-2 text-xs text-muted">
        {text.preview}: {text.previewLead}
      </p>
      {errorMessage === undefined ? (
        <p dir="auto" className="break-words whitespace-pre-line">
          {lines.join('\n')}
        </p>
      ) : (
        <p role="alert" className="text-danger">
          {errorMessage}
        </p>
      )}
    </section>
  );
}
