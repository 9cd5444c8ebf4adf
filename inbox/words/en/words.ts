import { colleagues } from './colleagues.ts';
import { company } from './company.ts';
import { composer } from './composer.ts';
import { connection } from './connection.ts';
import { contact } from './contact.ts';
import { conversation } from './conversation.ts';
import { design } from './design.ts';
import { editor } from './editor.ts';
import { errors } from './errors.ts';
import { exporting } from './exporting.ts';
import { fields } from './fields.ts';
import { filters } from './filters.ts';
import { history } from './history.ts';
import { images } from './images.ts';
import { keyboard } from './keyboard.ts';
import { list } from './list.ts';
import { merge } from './merge.ts';
import { newConversation } from './new-conversation.ts';
import { notifications } from './notifications.ts';
import { reminders } from './reminders.ts';
import { screens } from './screens.tsx';
import { search } from './search.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { split } from './split.ts';
import { thread } from './thread.ts';
import { times } from './times.ts';
import { views } from './views.ts';

/** The English texts, and the shape of every other catalog. */
export const words = {
  colleagues,
  company,
  composer,
  connection,
  contact,
  conversation,
  design,
  editor,
  errors,
  exporting,
  fields,
  filters,
  history,
  keyboard,
  list,
  merge,
  moments: times,
  newConversation,
  notifications,
  images,
  reminders,
  screens,
  search,
  session,
  shell,
  split,
  thread,
  views,
};

/** The shape of every catalog. */
export type Words = typeof words;
