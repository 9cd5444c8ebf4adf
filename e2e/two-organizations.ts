import type { StartedWorld } from '../server/testing/start-world.ts';

/** Makes Mara a member of Orchid Tea as well, and lets every organization connect Heron Bicycles' app. */
export async function joinSecondOrganization({ app: { database }, world }: StartedWorld): Promise<void> {
  await database.write({
    text: "INSERT INTO members (id, organization_id, user_id, role) VALUES (gen_random_uuid(), $1, $2, 'member')",
    values: [world.tea.house.id, world.mara.id],
  });
  await database.write({
    text: 'UPDATE apps SET is_public = true WHERE id = $1',
    values: [world.bicycles.app.id],
  });
}
