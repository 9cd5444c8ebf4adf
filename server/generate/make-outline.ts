import type { Microseconds } from '../db/microseconds.ts';
import { drawSource, type Source } from './conversation-state.ts';
import { idAt } from './id-at.ts';
import { type ContactRow, makeContact } from './make-contact.ts';
import type { Outline } from './make-messages.ts';
import { makeScene } from './scene.ts';
import type { Member, Setting } from './setting.ts';
import { topics } from './words/topics.ts';

/** The inputs of a conversation: its position in the run. */
export type Opening = {
  readonly number: number;
  readonly openedAt: Microseconds;
  readonly messageCount: number;
};

/** The participants and the topic, and the contact's row if they have never written before. */
export function makeOutline(
  setting: Setting,
  opening: Opening,
): { outline: Outline; assignee: Member | undefined; contact: ContactRow | undefined } {
  const { random } = setting;
  const source = drawSource(random);
  const isSpam = random.chance(0.03);
  const { known, contact } = whoWrites(setting, opening, isSpam);
  const assignee = isSpam ? undefined : drawAssignee(setting);
  const member = isSpam ? undefined : (assignee ?? drawHelper(setting));
  const outline = {
    id: idAt(opening.openedAt),
    source: sourceFor(source, isSpam),
    isSpam,
    contactId: known.id,
    contact: known.words,
    member,
    scene: makeScene(random, { first: known.first, agent: member?.name.split(' ')[0] ?? '' }),
    topic: random.pickCommon(topics),
    openedAt: opening.openedAt,
    messageCount: opening.messageCount,
  };
  return { outline, assignee, contact };
}

function whoWrites(
  { random, organizationId, contacts }: Setting,
  { number, openedAt }: Opening,
  isSpam: boolean,
) {
  const returning = isSpam ? undefined : contacts.findReturning();
  if (returning) return { known: returning, contact: undefined };
  const created = makeContact(random, { organizationId, at: openedAt, conversationNumber: number });
  if (!isSpam) contacts.add(created.known);
  return created;
}

/** Spam comes from outside. */
function sourceFor(source: Source, isSpam: boolean): Source {
  return isSpam && (source === 'dashboard' || source === 'system') ? 'email' : source;
}

function drawAssignee({ random, members }: Setting): Member | undefined {
  return members.length > 0 && random.chance(0.78) ? random.pickCommon(members) : undefined;
}

/** Somebody may reply without being assigned. */
function drawHelper({ random, members }: Setting): Member | undefined {
  return members.length > 0 && random.chance(0.4) ? random.pick(members) : undefined;
}
