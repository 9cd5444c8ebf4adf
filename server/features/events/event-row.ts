import type { EventType } from '../../../contract/event.ts';
import type { UserFields } from '../../access/present-user.ts';
import type { Microseconds } from '../../db/microseconds.ts';
import type { EventCause } from '../../events/record-event.ts';
import { type CompanyReference, companyBasisOf, companyOf } from '../companies/company-store.ts';

/** A record's row as its event stored it: columns, with timestamps as text. */
export type Snapshot = Record<string, unknown>;

/** A person as an event refers to them; contacts include their phone number and company. */
export type PersonFields = UserFields & { phone?: string | null; company?: CompanyReference };

/** People by uuid. */
export type People = Readonly<Record<string, PersonFields>>;

/**
 * A row of `eventColumns` with `eventJoins`: an event, with the current data of the people and the app it refers to.
 * The statement's first parameter is the organization.
 */
export type EventRow = {
  organization_id: string;
  id: string;
  position: number;
  type: EventType;
  actor_type: 'member' | 'contact' | 'app' | 'system';
  actor_user_id: string | null;
  actor_app_id: string | null;
  record_id: string;
  data: Snapshot | null;
  previous: Snapshot | null;
  caused_by: EventCause | null;
  inserted_at: Microseconds;
  users: People | null;
  contacts: People | null;
  /** Names by uuid. */
  teams: Readonly<Record<string, string>> | null;
  /** Of the record, where that is a contact. */
  company: CompanyReference;
  app_name: string | null;
};

export const eventColumns = `
  e.organization_id, e.id, e.position, e.type, e.actor_type, e.actor_user_id, e.actor_app_id, e.record_id, e.data,
  e.previous, e.caused_by, e.inserted_at, user_people.people AS users, contact_people.people AS contacts, event_teams.names AS teams, app.name AS app_name,
  ${companyOf({ companyId: "(e.data ->> 'company_id')::uuid", email: "(e.data ->> 'email')" })} AS company`;

const idsIn = (...keys: string[]) => `ARRAY[${keys.map((key) => `(e.${key})::uuid`).join(', ')}]`;

const peopleAmong = (table: string, more = '') => `
  SELECT json_object_agg(p.id, json_build_object('id', p.id, 'name', p.name, 'email', p.email,
           'instagram_handle', p.instagram_handle, 'profile_picture_url', p.profile_picture_url${more})) AS people
    FROM ${table} p`;

const userIds = idsIn(
  "data ->> 'assignee_id'",
  "data ->> 'last_message_user_id'",
  "data ->> 'user_id'",
  "data ->> 'invited_by_id'",
  "previous ->> 'assignee_id'",
);
const contactIds = idsIn(
  "data ->> 'contact_id'",
  "data ->> 'last_message_contact_id'",
  "previous ->> 'contact_id'",
);

const teamIds = idsIn("data ->> 'team_id'", "previous ->> 'team_id'");

export const eventJoins = `
  LEFT JOIN LATERAL (${peopleAmong('users')} WHERE p.id = ANY (${userIds})) user_people ON e.data IS NOT NULL
  LEFT JOIN LATERAL (${peopleAmong('contacts', `, 'phone', p.phone, 'company', ${companyOf(companyBasisOf('p'))}`)}
     WHERE p.organization_id = $1 AND p.id = ANY (${contactIds})) contact_people ON e.data IS NOT NULL
  LEFT JOIN LATERAL (SELECT json_object_agg(t.id, t.name) AS names FROM teams t
     WHERE t.organization_id = $1 AND t.id = ANY (${teamIds})) event_teams ON e.data IS NOT NULL
  LEFT JOIN apps app ON app.id = (e.data ->> 'app_id')::uuid`;
