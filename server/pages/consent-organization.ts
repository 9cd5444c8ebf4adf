import { html } from 'ghtml';
import type { Actor } from '../../contract/words/scope-words.ts';
import { scopeList } from './scope-list.ts';

export interface ConsentOrganization {
  id: string;
  name: string;
  role: 'admin' | 'member';
  selected: boolean;
  /** Scopes the connection would get here. */
  granted: readonly string[];
  /** Scopes asked for that the person's role does not allow here. */
  leftOut: readonly string[];
  canConsent: boolean;
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
 * The radio button's name is the organization's alone. Its details stay in the page for every
 * organization; the stylesheet folds those of the unchosen ones away.
 */
export function consentOrganization(choice: OrganizationChoice): string {
  const { organization, position } = choice;
  const id = `organization-${position}`;
  return html`<div class="choice">
<div class="choice-head">
<input type="radio" name="organization_id" id="${id}" value="${organization.id}" aria-describedby="${id}-role" required!${state(organization)}>
<label for="${id}"><bdi class="name">${organization.name}</bdi></label>
<span class="role" id="${id}-role">${roleNote(choice)}</span>
</div>
!${organization.canConsent ? details(choice) : ''}
</div>
`;
}

function state({ canConsent, selected }: ConsentOrganization): string {
  if (!canConsent) return ' disabled';
  return selected ? ' checked' : '';
}

function roleNote({ organization: { role, canConsent }, actor }: OrganizationChoice): string {
  if (canConsent) return role;
  return actor === 'app'
    ? `${role}: only an admin can let an app act as itself here`
    : `${role}: your role allows nothing of what it asks for`;
}

function details(choice: OrganizationChoice): string {
  const { organization, actor } = choice;
  return html`<div class="choice-details">
<p>In <bdi class="name">${organization.name}</bdi>, it will be able to:</p>
!${scopeList(organization.granted, actor)}
!${organization.leftOut.length > 0 ? leftOut(choice) : ''}
</div>`;
}

function leftOut({ organization, actor }: OrganizationChoice): string {
  return html`<div class="left-out">
<p>Left out, because you are a ${organization.role} of <bdi class="name">${organization.name}</bdi> and this needs an admin:</p>
!${scopeList(organization.leftOut, actor)}
</div>`;
}
