import { html } from 'ghtml';
import type { Actor } from '../../contract/words/scope-words.ts';
import { scopeList } from './scope-list.ts';
import type { PageWords } from './words/en/words.ts';

export interface ConsentOrganization {
  id: string;
  name: string;
  role: 'admin' | 'member';
  access: 'full' | 'light';
  selected: boolean;
  /** Scopes the connection would get here. */
  granted: readonly string[];
  /** Requested scopes that the person's role does not allow here. */
  leftOut: readonly string[];
  canConsent: boolean;
  /** Its sign-in policy refuses the session. */
  isRefused?: boolean;
}

export interface OrganizationChoice {
  organization: ConsentOrganization;
  /** Makes the ids of this choice's elements unique on the page. */
  position: number;
  actor: Actor;
}

/**
 * One organization to choose, with what the app gets there and what the person's role leaves out.
 *
 * The radio button's name is the organization's alone. The page contains the details of every organization; the
 * stylesheet hides those of the unselected ones.
 */
export function consentOrganization(words: PageWords, choice: OrganizationChoice): string {
  const { organization, position } = choice;
  const id = `organization-${position}`;
  return html`<div class="choice">
<div class="choice-head">
<input type="radio" name="organization_id" id="${id}" value="${organization.id}" aria-describedby="${id}-role" required!${state(organization)}>
<label for="${id}"><bdi class="name">${organization.name}</bdi></label>
<span class="role" id="${id}-role">${roleNote(words, choice)}</span>
</div>
!${organization.canConsent ? details(words, choice) : ''}
</div>
`;
}

function state({ canConsent, selected }: ConsentOrganization): string {
  if (!canConsent) return ' disabled';
  return selected ? ' checked' : '';
}

function roleNote({ consent, joining }: PageWords, { organization, actor }: OrganizationChoice): string {
  const name = joining.roles[displayRole(organization)];
  if (organization.canConsent) return name;
  if (organization.isRefused) return consent.isRefused(name);
  return actor === 'app' ? consent.onlyAdmins(name) : consent.nothingAllowed(name);
}

function displayRole({ role, access }: ConsentOrganization) {
  return access === 'light' ? access : role;
}

function details(words: PageWords, choice: OrganizationChoice): string {
  const { organization, actor } = choice;
  return html`<div class="choice-details">
<p>!${words.consent.ableTo(html`<bdi class="name">${organization.name}</bdi>`)}</p>
!${scopeList(words, organization.granted, actor)}
!${organization.leftOut.length > 0 ? leftOut(words, choice) : ''}
</div>`;
}

function leftOut(words: PageWords, { organization, actor }: OrganizationChoice): string {
  const { name, leftOut } = organization;
  return html`<div class="left-out">
<p>!${words.consent.leftOut(displayRole(organization), html`<bdi class="name">${name}</bdi>`)}</p>
!${scopeList(words, leftOut, actor)}
</div>`;
}
