import { parseTemplate } from '../../../template/parse-template.ts';
import { renderTemplate } from '../../../template/render-template.ts';
import { templateValues } from '../../../template/template-values.ts';
import { isBlankName } from '../../../template/variables.ts';
import type { SelfCaller } from '../../access/caller.ts';
import { sightOf, visibleIn } from '../../access/visible-conversations.ts';
import type { Reader } from '../../db/database.ts';
import { type Microseconds, unixSeconds } from '../../db/microseconds.ts';
import { fieldError } from '../../errors/validation-error.ts';

/** The language for names of days and months: organizations have no language of their own. */
const locale = 'en-US';

/** What a text is filled in for. A conversation that doesn't exist yet has no number. */
export type Subject = {
  number?: number;
  subject: string | null;
  inserted_at: Microseconds;
  custom_attributes: Record<string, unknown>;
  contact: {
    name: string | null;
    email: string | null;
    phone: string | null;
    custom_attributes: Record<string, unknown>;
  } | null;
  team_name: string | null;
  timezone: string;
};

/**
 * Fills in a text's variables.
 *
 * @throws ValidationError naming the blanks: variables without a value, and those to be filled in by hand
 */
export function filledIn(caller: SelfCaller, html: string, subject: Subject): string {
  const { contact, team_name, timezone, inserted_at, ...conversation } = subject;
  const values = templateValues({
    contact,
    conversation: { ...conversation, inserted_at: unixSeconds(inserted_at) },
    member: caller.user,
    team: team_name === null ? null : { name: team_name },
    organization: caller.organization,
    now: Math.floor(Date.now() / 1000),
  });
  const rendered = renderTemplate(parseTemplate(html), values, { timeZone: timezone, locale });
  if (rendered.blanks.length > 0) throw blanksLeft(rendered.blanks);
  return rendered.html;
}

/** A conversation; undefined if it doesn't exist, which the sender refuses. */
export async function subjectOf(
  reader: Reader,
  caller: SelfCaller,
  conversationId: string,
): Promise<Subject | undefined> {
  const [row] = await reader.read<Subject>({
    name: 'subject_of_template',
    text: `SELECT c.number, c.subject, c.inserted_at, c.custom_attributes, team.name AS team_name, o.timezone,
                  CASE WHEN contact.id IS NOT NULL THEN json_build_object('name', contact.name, 'email', contact.email,
                    'phone', contact.phone, 'custom_attributes', contact.custom_attributes) END AS contact
             FROM conversations c
             JOIN organizations o ON o.id = c.organization_id
             LEFT JOIN contacts contact ON contact.organization_id = $1 AND contact.id = c.contact_id
             LEFT JOIN teams team ON team.organization_id = $1 AND team.id = c.team_id
            WHERE c.organization_id = $1 AND c.id = $2 AND ${visibleIn('c', '$3')}`,
    values: [caller.organization.id, conversationId, ...sightOf(caller)],
  });
  return row;
}

/**
 * Refuses a text that still contains a macro's blank.
 *
 * @throws ValidationError
 */
export function refuseBlanks(html: string): void {
  const left = [...html.matchAll(/\{\{\s*([^{}|]*?)\s*\}\}/g)]
    .map(([, name = '']) => name)
    .filter(isBlankName);
  if (left.length > 0) throw blanksLeft(left);
}

function blanksLeft(names: readonly string[]) {
  return fieldError('body_html', 'blank_left', `Nothing was filled in for ${names.join(', ')}.`);
}
