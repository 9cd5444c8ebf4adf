import type { TemplateValues } from './render-template.ts';
import type { VariableName } from './variables.ts';

/** The data for a template. Dates are Unix seconds. */
export type TemplateSubject = {
  contact?: {
    name?: string | null;
    email?: string | null;
    phone?: string | null;
    custom_attributes?: Readonly<Record<string, unknown>>;
  } | null;
  conversation?: {
    number?: number | undefined;
    subject: string | null;
    inserted_at: number;
    custom_attributes: Readonly<Record<string, unknown>>;
  } | null;
  member?: { name: string; email: string } | null;
  team?: { name: string } | null;
  organization: { name: string };
  now: number;
};

/** The value of each variable. A name that is an email address has no first name in it. */
export function templateValues(subject: TemplateSubject): TemplateValues {
  const { contact, conversation, member, team, organization, now } = subject;
  const called = namesOf(contact?.name);
  const known: Record<VariableName, unknown> = {
    'contact.first_name': called.first,
    'contact.last_name': called.last,
    'contact.name': contact?.name,
    'contact.email': contact?.email,
    'contact.phone': contact?.phone,
    'conversation.number': conversation?.number,
    'conversation.subject': conversation?.subject,
    'conversation.inserted_at': conversation?.inserted_at,
    'member.first_name': namesOf(member?.name).first,
    'member.name': member?.name,
    'member.email': member?.email,
    'team.name': team?.name,
    'organization.name': organization.name,
    now,
  };
  return new Map([
    ...Object.entries(known),
    ...attributesOf('contact', contact?.custom_attributes),
    ...attributesOf('conversation', conversation?.custom_attributes),
  ]);
}

function attributesOf(record: string, attributes: Readonly<Record<string, unknown>> = {}) {
  return Object.entries(attributes).map(
    ([key, value]) => [`${record}.custom_attributes.${key}`, value] as const,
  );
}

/** "Nora Vance" and "Vance, Nora" are both Nora; "nora@example.com" is nobody's first name. */
function namesOf(name: string | null | undefined): { first?: string; last?: string } {
  const text = name?.trim() ?? '';
  if (text === '' || text.includes('@')) return {};
  const [last, first] = text.split(/\s*,\s*/);
  if (last && first) return { first: first.split(/\s+/)[0] ?? first, last };
  const words = text.split(/\s+/);
  return { first: words[0] ?? text, ...(words.length > 1 && { last: words.at(-1) ?? '' }) };
}
