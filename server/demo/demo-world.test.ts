import { describe, expect, test } from 'vitest';
import { scopes } from '../../contract/scopes.ts';
import { priorities } from '../../contract/values/priorities.ts';
import { sources } from '../../contract/values/sources.ts';
import { statuses } from '../../contract/values/statuses.ts';
import { demoWorld } from '../../seeds/demo-world.ts';
import type { SeedContact, SeedConversation } from '../../seeds/seed-world.ts';
import { normalizeEmail } from '../access/email-address.ts';
import { sanitizeHtml } from '../text/sanitize-html.ts';

const { heron, slowKettle } = demoWorld.organizations;
const conversations: SeedConversation[] = [heron, slowKettle].flatMap((each) =>
  Object.values<SeedConversation>(each.conversations),
);
const contacts: SeedContact[] = [heron, slowKettle].flatMap((each) =>
  Object.values<SeedContact>(each.contacts),
);

describe('the demo world', () => {
  test('shows every status, priority and source', () => {
    const shown = Object.values<SeedConversation>(heron.conversations);
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(statuses));
    expect(new Set(shown.map(({ priority = 'none' }) => priority))).toEqual(new Set(priorities));
    expect(new Set(shown.map(({ source }) => source))).toEqual(new Set(sources));
  });

  test('shows every tag of an organization in one of its conversations', () => {
    for (const organization of [heron, slowKettle]) {
      const used = Object.values<SeedConversation>(organization.conversations).flatMap(
        ({ tags = [] }) => tags,
      );
      expect(new Set(used)).toEqual(new Set(Object.keys(organization.tags)));
    }
  });

  test('shows every team of an organization in its conversations, some of them unassigned', () => {
    for (const { conversations, teams } of [heron, slowKettle]) {
      const inTeams = Object.values<SeedConversation>(conversations).filter(({ team }) => team !== undefined);
      expect(new Set(inTeams.map(({ team }) => team))).toEqual(new Set(Object.keys(teams)));
    }
    const queue = conversations.filter((it) => it.team && !it.assignee && it.status === 'open');
    expect(queue.length).toBeGreaterThan(1);
  });

  test('shows spam, a solution, a merge, a snooze, a reply, an AI message and a conversation without assignee', () => {
    const messages = conversations.flatMap((conversation) => conversation.messages);
    expect(conversations.some(({ isSpam }) => isSpam)).toBe(true);
    expect(conversations.some(({ mergedInto }) => mergedInto)).toBe(true);
    expect(conversations.some(({ snoozedForMinutes }) => snoozedForMinutes)).toBe(true);
    expect(conversations.some(({ assignee }) => !assignee)).toBe(true);
    expect(messages.some(({ markedAsSolutionMinutesAgo }) => markedAsSolutionMinutesAgo)).toBe(true);
    expect(messages.some(({ replyTo }) => replyTo)).toBe(true);
    expect(messages.some(({ isAi }) => isAi)).toBe(true);
  });

  test('has something in each person’s views, and notes in which they mention each other', () => {
    for (const { members, conversations } of [heron, slowKettle]) {
      const open = Object.values<SeedConversation>(conversations).filter(({ status }) => status === 'open');
      for (const { person } of members)
        expect([person, open.some(({ assignee }) => assignee === person)]).toEqual([person, true]);
    }
    const notes = conversations.flatMap(({ notes = [] }) => notes);
    expect(notes.some(({ mentions = [] }) => mentions.length > 0)).toBe(true);
  });

  test('has only bodies that sanitizing leaves unchanged', () => {
    const bodies = conversations.flatMap(({ messages, notes = [] }) =>
      [...messages, ...notes].map(({ html }) => html),
    );
    expect(bodies.map(sanitizeHtml)).toEqual(bodies);
  });

  test('has only addresses in their normalized form', () => {
    const people = [...contacts, ...Object.values(demoWorld.people)];
    const emails = people.flatMap((each) => ('email' in each && each.email ? [each.email] : []));
    expect(emails.map(normalizeEmail)).toEqual(emails);
  });

  test('gives its people passwords of twelve characters or more, each its own', () => {
    const passwords = Object.values(demoWorld.people).map(({ password }) => password);
    expect(passwords.filter(({ length }) => length < 12)).toEqual([]);
    expect(new Set(passwords).size).toBe(passwords.length);
  });

  test('lets its apps request every scope', () => {
    expect(heron.app.scopes).toEqual(scopes);
    expect(slowKettle.app.scopes).toEqual(scopes);
  });

  test('has messages in chronological order, and no contact writes before they are created', () => {
    for (const { contacts, conversations } of [heron, slowKettle]) {
      for (const { contact, messages } of Object.values<SeedConversation>(conversations)) {
        const times = messages.map(({ minutesAgo }) => minutesAgo);
        expect(times).toEqual([...new Set(times)].sort((one, other) => other - one));
        const known = contact && (contacts as Record<string, SeedContact>)[contact]?.knownForDays;
        if (known) expect(Math.max(...times) / 1440).toBeLessThanOrEqual(known);
      }
    }
  });
});
