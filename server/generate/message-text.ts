import { fillTemplate } from './fill-template.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import { english, spamBodies, systemNotes } from './words/small-talk.ts';
import type { Topic } from './words/topic.ts';

export type Talk = {
  readonly random: Random;
  readonly scene: Scene;
  readonly topic: Topic;
  /** As on the phone: one paragraph, no greeting. */
  readonly isBrief: boolean;
};

/** How a contact starts: the problem, further details, the request. */
export function openingHtml(talk: Talk): string {
  const { random, topic } = talk;
  const { contactGreetings, contactClosings } = topic.smallTalk ?? english;
  const story = joined(say(talk, topic.problems), say(talk, topic.details, random.below(4)));
  const question = say(talk, topic.questions);
  if (talk.isBrief) return paragraphs(joined(story, question));
  return paragraphs(say(talk, contactGreetings), story, question, say(talk, contactClosings));
}

/** A contact's further messages. */
export function followUpHtml(talk: Talk): string {
  const { random, topic } = talk;
  const remark = say(talk, (topic.smallTalk ?? english).contactRemarks);
  const restated = random.chance(0.4) ? say(talk, topic.problems) : '';
  const details = joined(restated, say(talk, topic.details, random.below(4)));
  if (talk.isBrief || details === '') return paragraphs(joined(remark, details));
  return paragraphs(remark, details, say(talk, topic.questions));
}

export function replyHtml(talk: Talk): string {
  const { random, topic } = talk;
  const { memberGreetings, memberRemarks, memberClosings } = topic.smallTalk ?? english;
  const greeting = say(talk, memberGreetings);
  const remark = say(talk, memberRemarks);
  if (talk.isBrief) return paragraphs(joined(say(talk, topic.answers), remark));
  if (random.chance(0.12))
    return paragraphs(greeting) + list(choose(talk, topic.answers, 2)) + paragraphs(remark);
  const reply = say(talk, topic.answers, 1 + random.below(2));
  return paragraphs(greeting, reply, remark, say(talk, memberClosings));
}

export function systemHtml(talk: Talk): string {
  return paragraphs(say(talk, systemNotes));
}

export function spamHtml(talk: Talk): string {
  return paragraphs(say(talk, spamBodies));
}

function say(talk: Talk, templates: readonly string[], count = 1): string {
  return joined(...choose(talk, templates, count));
}

/** So many of them, filled, without repetition. */
function choose({ random, scene }: Talk, templates: readonly string[], count: number): string[] {
  const chosen = new Set<string>();
  while (chosen.size < Math.min(count, templates.length)) chosen.add(random.pick(templates));
  return [...chosen].map((template) => fillTemplate(template, scene, random));
}

function joined(...sentences: string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function paragraphs(...texts: string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join('');
}

function list(texts: readonly string[]): string {
  return `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`;
}
