import type { PageWords } from '../en/words.ts';
import { consent } from './consent.ts';
import { errors } from './errors.ts';
import { exported } from './exported.ts';
import { joining } from './joining.ts';
import { notYou } from './not-you.ts';
import { provider } from './provider.ts';
import { signIn } from './sign-in.ts';
import { trial } from './trial.ts';

export const words: PageWords = {
  language: 'de',
  consent,
  errors,
  exported,
  joining,
  notYou,
  provider,
  signIn,
  trial,
};
