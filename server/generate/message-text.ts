import { fillTemplate } from './fill-template.ts';
import type { Random } from './random.ts';
import type { Scene } from './scene.ts';
import * as talk from './words/small-talk.ts';
import type { Topic } from './words/topic.ts';

export type Talk = {
  readonly random: Random;
  readonly scene: Scene;
  readonly topic: Topic;
  /** As on a telephone: one paragraph, no greeting. */
  readonly isBrief: boolean;
};

/** How a contact begins: what is wrong, what else there is to know, what they want. */
export function openingHtml({ random, scene, topic, isBrief }: Talk): string {
  const say = (templates: readonly string[]) => fillTemplate(random.pick(templates), scene, random);
  const story = [say(topic.problems), ...several(random, 3, () => say(topic.details))].join(' ');
  const question = say(topic.questions);
  if (isBrief) return paragraphs(`${story} ${question}`);
  return paragraphs(say(talk.contactGreetings), story, question, say(talk.contactClosings));
}

/** How a contact goes on. */
export function followUpHtml({ random, scene, topic, isBrief }: Talk): string {
  const say = (templates: readonly string[]) => fillTemplate(random.pick(templates), scene, random);
  const remark = say(talk.contactRemarks);
  const details = several(random, 3, () => say(topic.details)).join(' ');
  if (isBrief || details === '') return paragraphs(`${remark} ${details}`.trim());
  return paragraphs(remark, details, say(topic.questions));
}

export function answerHtml({ random, scene, topic, isBrief }: Talk): string {
  const say = (templates: readonly string[]) => fillTemplate(random.pick(templates), scene, random);
  const greeting = say(talk.memberGreetings);
  const answer = say(topic.answers);
  const remark = say(talk.memberRemarks);
  if (isBrief) return paragraphs(`${answer} ${remark}`);
  if (random.chance(0.12))
    return `${paragraphs(greeting)}${list(answer, say(topic.answers))}${paragraphs(remark)}`;
  return paragraphs(greeting, answer, remark, say(talk.memberClosings));
}

export function systemHtml({ random, scene }: Talk): string {
  return paragraphs(fillTemplate(random.pick(talk.systemNotes), scene, random));
}

export function spamHtml({ random, scene }: Talk): string {
  return paragraphs(fillTemplate(random.pick(talk.spamBodies), scene, random));
}

function several(random: Random, most: number, say: () => string): string[] {
  return Array.from({ length: random.below(most + 1) }, say);
}

function paragraphs(...texts: string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join('');
}

function list(...texts: string[]): string {
  return `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`;
}
