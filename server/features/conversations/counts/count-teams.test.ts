import { afterAll, expect, test } from 'vitest';
import { teamCountSpan } from '../../../../contract/inbox/team-counts.ts';
import { inboxClient } from '../../../testing/inbox-client.ts';
import { startWorld } from '../../../testing/start-world.ts';
import { addConversation, addTeam } from '../../../testing/world-records.ts';

const { app, world } = await startWorld();
afterAll(() => app.stop());

const { bicycles, tea, mara, jonas, ada } = world;
const organizationId = bicycles.house.id;
const inbox = await inboxClient(app.baseUrl, jonas, bicycles.house);
const counts = async (client = inbox) => (await client.get('/team-counts')).body.data;
const inTeam = async (teamId: string, options: object = {}, ids = organizationId) => {
  const { id } = await addConversation(app.database, { organizationId: ids, ...options });
  await app.database.write({
    text: 'UPDATE conversations SET team_id = $3 WHERE organization_id = $1 AND id = $2',
    values: [ids, id, teamId],
  });
};

test('shows for each team how many conversations are open, and how many of them are unassigned', async () => {
  const team = await addTeam(app.database, { organizationId });
  await addTeam(app.database, { organizationId });
  await inTeam(team.id);
  await inTeam(team.id, { assigneeId: mara.id });
  for (const away of [{ status: 'closed' }, { status: 'snoozed' }, { isSpam: true }])
    await inTeam(team.id, away);
  const foreign = await addTeam(app.database, { organizationId: tea.house.id });
  await inTeam(foreign.id, {}, tea.house.id);
  expect(await counts()).toEqual({
    teams: [{ team_id: team.publicId, open: 2, unassigned: 1 }],
    is_complete: true,
  });
  expect((await counts(await inboxClient(app.baseUrl, ada, tea.house))).teams).toEqual([
    { team_id: foreign.publicId, open: 1, unassigned: 1 },
  ]);
});

test('counts to a hundred, and indicates if there are more open conversations than it scans', async () => {
  const team = await addTeam(app.database, { organizationId });
  await app.database.write({
    text: `INSERT INTO conversations (organization_id, id, number, status, source, team_id, last_activity_at)
           SELECT $1, gen_random_uuid(), 100000 + n, 'open', 'email', CASE WHEN n > $3 - 150 THEN $2::uuid END,
                  now() + make_interval(secs => n)
             FROM generate_series(0, $3) AS n`,
    values: [organizationId, team.id, teamCountSpan],
  });
  const { teams, is_complete } = await counts();
  expect(teams).toContainEqual({ team_id: team.publicId, open: 100, unassigned: 100 });
  expect(is_complete).toBe(false);
});
