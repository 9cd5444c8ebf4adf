import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { makeWorld, tokenFor, type World } from '../../testing/world.ts';

let app: TestApp;
let world: World;
let token: string;

beforeAll(async () => {
  app = await startApp();
  world = await makeWorld(app.database);
  token = await tokenFor(app.database, world.bicycles, world.jonas);
});
afterAll(() => app.stop());

describe('sending a message', () => {
  test('answers 201 with the twelve keys of a message, written by the person', async () => {
    const { publicId } = world.bicycles.conversation;
    const answer = await app
      .api(token)
      .post(`/conversations/${publicId}/messages`, { body_html: '<p>Hi</p>' });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      body_html: '<p>Hi</p>',
      conversation_id: publicId,
      source: 'api',
    });
    expect(answer.body.data.user.id).toBe(world.jonas.publicId);
    expect(answer.headers.get('location')).toBe(
      `/api/oauth/v1/conversations/${publicId}/messages/${answer.body.data.id}`,
    );
  });
});
