import Type, { type Static } from 'typebox';
import { exampleId, otherExampleId } from './example-id.ts';
import { Exactly, Id, Nullable, TextOrNull, Timestamp } from './primitives.ts';
import { colorPattern } from './tag.ts';
import { exampleMember, User } from './user.ts';
import { idPattern } from './values/id-pattern.ts';

/** A team as referenced by a conversation. */
export const TeamName = Exactly(
  { id: Id('team', 'Team id.'), name: Type.String({ description: "The team's name." }) },
  'A team.',
  { id: exampleId('team'), name: 'Workshop' },
);

export const Team = Exactly(
  {
    id: Id('team', 'Team id.'),
    name: Type.String({ description: 'Unique among the teams of the organization.' }),
    color: Nullable(Type.String({ pattern: colorPattern, description: '`#rrggbb`.' })),
    inserted_at: Timestamp('When it was created'),
    updated_at: Timestamp('When its name or color last changed'),
  },
  'Members who share a queue of conversations.',
  {
    id: exampleId('team'),
    name: 'Workshop',
    color: '#2f6fde',
    inserted_at: 1_790_000_000,
    updated_at: 1_790_000_000,
  },
);

export type Team = Static<typeof Team>;

export const TeamMember = Exactly(
  {
    team_id: Id('team', 'The team.'),
    user: User,
    is_lead: Type.Boolean({ description: 'Whether they lead the team.' }),
    inserted_at: Timestamp('When they joined the team'),
  },
  'A team membership.',
  { team_id: exampleId('team'), user: exampleMember, is_lead: false, inserted_at: 1_790_000_000 },
);

export type TeamMember = Static<typeof TeamMember>;

const name = Type.String({
  maxLength: 100,
  description: 'Unique among the organization’s teams; case-insensitive.',
});
const color = Type.Optional(TextOrNull('`#rrggbb`; `null` removes it.', { pattern: colorPattern }));

export const CreateTeamBody = Exactly({ name, color }, 'A new team.', { name: 'Workshop', color: '#2f6fde' });
export const UpdateTeamBody = Exactly({ name: Type.Optional(name), color }, 'Changes to a team.', {
  name: 'Repairs',
});

export type UpdateTeamBody = Static<typeof UpdateTeamBody>;

export const SaveTeamMemberBody = Exactly(
  { is_lead: Type.Optional(Type.Boolean({ description: 'Whether they lead the team. Default `false`.' })) },
  'A team membership.',
  { is_lead: true },
);

export const teamFilters = {
  user_id: Type.Optional(
    Type.String({
      pattern: `^me$|${idPattern('usr')}`,
      description: 'Only teams of this member: a `usr_…` id or `me`.',
      examples: ['me'],
    }),
  ),
};

export const deleteTeamQuery = Exactly({
  move_to: Type.Optional(
    Type.String({
      pattern: idPattern('team'),
      description: 'The team that gets its conversations, `team_…`; if absent, no team.',
      examples: [otherExampleId('team')],
    }),
  ),
});
