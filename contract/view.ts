import Type, { type Static } from 'typebox';
import { conversationSorts } from './conversation.ts';
import { exampleId } from './example-id.ts';
import { Filter } from './filter/filter-schema.ts';
import { Missing } from './filter/missing.ts';
import { Exactly, Id, Nullable, OneOf, TextOrNull, Timestamp } from './primitives.ts';
import { idPattern } from './values/id-pattern.ts';
import { viewIcons } from './values/view-icons.ts';

const example = {
  name: 'Waiting for two hours',
  team_id: null,
  filter: {
    all: [
      { field: 'status', op: 'is' as const, value: 'open' },
      { field: 'waiting_since', op: 'older_than' as const, value: '2h' },
    ],
  },
  sort: 'waiting_since' as const,
};

export const View = Exactly(
  {
    id: Id('vw', 'View id.'),
    name: Type.String({ description: 'Its name.' }),
    owner_id: Nullable(
      Type.String({ pattern: idPattern('usr'), description: 'The only member who sees it.' }),
    ),
    team_id: Nullable(
      Type.String({ pattern: idPattern('team'), description: 'The team whose members see it.' }),
    ),
    icon: Nullable(OneOf(viewIcons, 'Its icon.'), 'Its icon; `null` for the default icon of its audience.'),
    filter: Filter,
    sort: OneOf(conversationSorts, 'The order of its conversations.'),
    missing: Missing(
      'Deleted records that the filter names. While there are any, conversations can’t be listed.',
    ),
    inserted_at: Timestamp('When it was created'),
    updated_at: Timestamp('When it last changed'),
  },
  'A saved filter: one member’s, if it has an `owner_id`; a team’s, if it has a `team_id`; otherwise everybody’s.',
  {
    id: exampleId('vw'),
    ...example,
    icon: 'clock',
    owner_id: exampleId('usr'),
    missing: [],
    inserted_at: 1_790_000_000,
    updated_at: 1_790_000_000,
  },
);

export type View = Static<typeof View>;

const name = Type.String({ maxLength: 100, description: 'Its name.' });
const icon = Type.Optional(Nullable(OneOf(viewIcons, 'An icon.'), 'Its icon; `null` for none.'));
const sort = Type.Optional(
  OneOf(
    conversationSorts,
    'Default `-last_activity_at`. `waiting_since` and `-priority` need the condition that the status is open.',
  ),
);

export const viewAudiences = ['me', 'team', 'everybody'] as const;

export const CreateViewBody = Exactly(
  {
    name,
    audience: OneOf(
      viewAudiences,
      'Who sees it: `me` needs a token with `actor=self`; `team` a lead of the team, or an admin; `everybody` an admin.',
    ),
    team_id: Type.Optional(
      TextOrNull('The team, `team_…`; with `team` only.', { pattern: idPattern('team') }),
    ),
    icon,
    filter: Filter,
    sort,
  },
  'A new view.',
  { name: example.name, audience: 'me', filter: example.filter, sort: example.sort },
);

export type CreateViewBody = Static<typeof CreateViewBody>;

export const UpdateViewBody = Exactly(
  { name: Type.Optional(name), icon, filter: Type.Optional(Filter), sort },
  'Changes to a view.',
  { name: 'Waiting since yesterday' },
);

export type UpdateViewBody = Static<typeof UpdateViewBody>;

/** How many views a member, a team or the organization can have. */
export const maxViews = 100;
