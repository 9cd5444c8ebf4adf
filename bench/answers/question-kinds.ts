import { fillTemplate } from '../../server/generate/fill-template.ts';
import { openingHtml } from '../../server/generate/message-text.ts';
import { seededRandom } from '../../server/generate/random.ts';
import { makeScene } from '../../server/generate/scene.ts';
import type { Topic } from '../../server/generate/words/topic.ts';
import { german } from '../../server/generate/words/topics/german.ts';
import { topics } from '../../server/generate/words/topics.ts';
import { plainText } from '../../server/text/plain-text.ts';
import type { Kind } from '../search-kinds.ts';
import { settings } from '../settings.ts';
import type { WordsByFrequency } from './prepare-answers.ts';

const random = seededRandom(7);
const maxQuestion = 2000;

/**
 * Questions of several lengths, written like the conversations but of another run, so that they aren't what was indexed; and the
 * worst that the choice of words allows.
 */
export function questionKinds({ frequent, common, medium }: WordsByFrequency): Kind[] {
  const texts = (make: () => string) => Array.from({ length: settings.searches }, make);
  const kinds = [
    kind(
      'a short question',
      texts(() => sentence(anyTopic(), 'questions')),
    ),
    kind(
      'a sentence',
      texts(() => sentence(anyTopic(), 'problems')),
    ),
    kind(
      'a message',
      texts(() => message(anyTopic())),
    ),
    kind(
      'a message in German',
      texts(() => message(german)),
    ),
    kind('several messages, 2,000 characters', texts(longText)),
    kind(
      'words without matches',
      texts(() => `zyzzyva qqqzzz ${random.below(1e6)}x`),
    ),
  ];
  const ofWords = (name: string, words: readonly string[], count: number) => {
    const several = () => Array.from({ length: count }, () => random.pick(words)).join(' ');
    if (words.length > 0) kinds.push(kind(name, texts(several)));
  };
  ofWords('a word in 7,000 to 10,000 documents', common, 1);
  ofWords('two words in 7,000 to 10,000 documents', common, 2);
  ofWords('twelve words in 7,000 to 10,000 documents', common, 12);
  ofWords('two words in 10 to 50 %', frequent, 2);
  ofWords('twelve words in 10 to 50 %', frequent, 12);
  ofWords('twelve words, each in 150 to 250 documents', medium, 12);
  return kinds;
}

function kind(name: string, questions: readonly string[]): Kind {
  const paths = questions.map((q) => `/search/answers?q=${encodeURIComponent(q.slice(0, maxQuestion))}`);
  return { name, paths };
}

const anyTopic = () => random.pickCommon(topics);
const scene = () => makeScene(random, { first: 'Robin', agent: 'Sam' });

function sentence(topic: Topic, of: 'questions' | 'problems'): string {
  return fillTemplate(random.pick(topic[of]), scene(), random);
}

function message(topic: Topic): string {
  return plainText(openingHtml({ random, topic, scene: scene(), isBrief: false }));
}

function longText(): string {
  let text = '';
  while (text.length < maxQuestion) text += `${message(anyTopic())}\n`;
  return text;
}
