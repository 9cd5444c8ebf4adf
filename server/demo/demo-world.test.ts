import { describe, expect, test } from 'vitest';
import { priorities, statuses } from '../../contract/conversation.ts';
import { sources } from '../../contract/message.ts';
import { scopes } from '../../contract/scopes.ts';
import { demoWorld } from '../../seeds/demo-world.ts';
import type { SeedContact, SeedConversation } from '../../seeds/seed-world.ts';
import { normaliseEmail } from '../access/email-address.ts';
import { sanitiseHtml } from '../text/sanitise-html.ts';

const { heron, slowKettle } = demoWorld.organizations;
const conversations: SeedConversation[] = [heron, slowKettle].flatMap((each) =>
  Object.values<SeedConversation>(each.conversations),
);
const contacts: SeedContact[] = [heron, slowKettle].flatMap((each) =>
  Object.values<SeedContact>(each.contacts),
);

describe('the demo world', () => {
  test('shows every status, priority and source there is', () => {
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

  test('has something in the view of each of its people, and notes in which they mention each other', () => {
    for (const { members, conversations } of [heron, slowKettle]) {
      const open = Object.values<SeedConversation>(conversations).filter(({ status }) => status === 'open');
      for (const { person } of members)
        expect([person, open.some(({ assignee }) => assignee === person)]).toEqual([person, true]);
    }
    const notes = conversations.flatMap(({ notes = [] }) => notes);
    expect(notes.some(({ mentions = [] }) => mentions.length > 0)).toBe(true);
  });

  test('holds only bodies that sanitising leaves as they are', () => {
    const bodies = conversations.flatMap(({ messages, notes = [] }) =>
      [...messages, ...notes].map(({ html }) => html),
    );
    expect(bodies.map(sanitiseHtml)).toEqual(bodies);
  });

  test('holds only addresses as they are stored', () => {
    const people = [...contacts, ...Object.values(demoWorld.people)];
    const emails = people.flatMap((each) => ('email' in each && each.email ? [each.email] : []));
    expect(emails.map(normaliseEmail)).toEqual(emails);
  });

  test('gives its people passwords of twelve characters or more, each its own', () => {
    const passwords = Object.values(demoWorld.people).map(({ password }) => password);
    expect(passwords.filter(({ length }) => length < 12)).toEqual([]);
    expect(new Set(passwords).size).toBe(passwords.length);
  });

  test('lets its apps ask for every scope there is', () => {
    expect(heron.app.scopes).toEqual(scopes);
    expect(slowKettle.app.scopes).toEqual(scopes);
  });

  test('tells each conversation in the order of time, and no contact writes before being known', () => {
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
