import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorCode, errorStatuses } from '../../../contract/error-codes.ts';
import { type StartedWorld, startWorld } from '../../../server/testing/start-world.ts';
import { Deskbell } from '../deskbell.ts';
import { ApiError } from './api-error.ts';
import { errorFrom } from './error-from.ts';

let started: StartedWorld;
beforeAll(async () => {
  started = await startWorld();
});
afterAll(() => started.app.stop());

async function deskbellOf(...options: Parameters<StartedWorld['as']>) {
  const { token } = await started.as(...options);
  return new Deskbell({ baseUrl: started.app.baseUrl, token });
}

describe('an error of the server', () => {
  test('InvalidTokenError: an invalid token', async () => {
    const deskbell = new Deskbell({ baseUrl: started.app.baseUrl, token: 'dbt_none' });
    await expect(deskbell.me()).rejects.toMatchObject({
      name: 'InvalidTokenError',
      status: 401,
      code: 'invalid_token',
      requestId: expect.any(String),
      message: expect.stringMatching(/\w/),
    });
  });

  test('InsufficientScopeError: names the missing scope', async () => {
    const deskbell = await deskbellOf(started.world.mara, { scopes: ['tags:read'] });
    await expect(deskbell.contacts.list().firstPage()).rejects.toMatchObject({
      name: 'InsufficientScopeError',
      requiredScope: 'contacts:read',
    });
  });

  test('NotFoundError: an existing conversation of another organization', async () => {
    const { conversation } = started.world.tea;
    const ada = await deskbellOf(started.world.ada);
    expect((await ada.conversations.get(conversation.publicId)).id).toBe(conversation.publicId);
    const mara = await deskbellOf(started.world.mara);
    await expect(mara.conversations.get(conversation.publicId)).rejects.toMatchObject({
      name: 'NotFoundError',
    });
  });

  test('ActorSelfRequiredError: an app that writes as itself', async () => {
    const deskbell = await deskbellOf(started.world.mara, { actor: 'app' });
    const sent = deskbell.messages.send(started.world.bicycles.conversation.publicId, { body_html: 'Hi' });
    await expect(sent).rejects.toMatchObject({ name: 'ActorSelfRequiredError' });
  });

  test('ValidationError: names each invalid field', async () => {
    const deskbell = await deskbellOf(started.world.mara);
    const tag = { name: 'x', colour: 'red' } as { name: string };
    await expect(deskbell.tags.create(tag)).rejects.toMatchObject({
      name: 'ValidationError',
      details: [{ field: 'colour', code: 'unknown', message: expect.any(String) }],
    });
  });

  test('IdempotencyKeyReusedError and ConflictError: distinguished by class and code', async () => {
    const deskbell = await deskbellOf(started.world.mara);
    await deskbell.tags.create({ name: 'one' }, { idempotencyKey: 'k' });
    await expect(deskbell.tags.create({ name: 'two' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      name: 'IdempotencyKeyReusedError',
    });
    await expect(deskbell.tags.create({ name: 'one' })).rejects.toMatchObject({
      name: 'ConflictError',
      code: 'conflict',
    });
    const { mara } = started.world;
    await expect(deskbell.members.update(mara.publicId, { role: 'member' })).rejects.toMatchObject({
      name: 'ConflictError',
      code: 'last_admin',
    });
  });

  test('InvalidRequestError: a cursor of another list', async () => {
    const deskbell = await deskbellOf(started.world.mara);
    await expect(deskbell.tags.list({ after: 'AAAA' }).firstPage()).rejects.toMatchObject({
      name: 'InvalidRequestError',
      code: 'invalid_cursor',
    });
  });
});

describe('a response', () => {
  const errorWith = (status: number, error: unknown) =>
    errorFrom({ status, headers: new Headers(), body: { error } });

  test.each(Object.entries(errorStatuses))('with the code %s is an error of its kind', (code, status) => {
    const error = errorWith(status, code as ErrorCode);
    expect(error).toBeInstanceOf(ApiError);
    expect([error.code, error.status, error.name.endsWith('Error')]).toEqual([code, status, true]);
  });

  test.each([
    [418, 'of_a_later_version', 'ApiError'],
    [500, 'of_a_later_version', 'ServerError'],
    [429, undefined, 'RateLimitedError'],
    [400, 'constructor', 'ApiError'],
    [504, { nested: true }, 'ServerError'],
  ])('of %i with the code %j is a %s', (status, code, name) => {
    expect(errorWith(status, code).name).toBe(name);
  });
});
