import type { Topic } from '../topic.ts';

export const appTrouble: Topic = {
  tag: 'bug',
  subjects: [
    'The app closes by itself',
    'Export stops at {count} percent',
    'Blank page after the update',
    'Error {code}',
    'Notifications arrive hours late',
    'Search finds nothing',
  ],
  problems: [
    'Whenever I open the list of my saved {thing} entries, the app closes without a word.',
    'The export of {month} stops at {count} percent and then starts again from the beginning.',
    'Since version {version} the calendar is blank, and scrolling shows a flicker of {color} at best.',
    'Uploading a picture of the {thing} fails with {code} after exactly one minute.',
    'Push notifications from {day} reach me on the next morning, all {count} at once.',
    'The search box finds “{thing}” but not “{adjective} {thing}”, although both are there.',
  ],
  details: [
    'It is version {version} on a three-year-old tablet.',
    'My colleague {name} sees the same on another machine.',
    'It worked until {day} at least.',
    'Restarting and reinstalling made no difference.',
    'In the log there is a line ending in {code}.',
    'On a slow connection in {place} it never happens, oddly enough.',
    'Dark mode or light mode, it is all the same.',
  ],
  questions: [
    'Is this a known problem?',
    'Can I go back to the previous version?',
    'Do you need a recording of the screen?',
    'Is there a way around it in the meantime?',
  ],
  answers: [
    'Thank you for the precise description: I could reproduce it with a {adjective} {thing} and passed it on as {code}.',
    'It is fixed in version {version}, which is rolling out until {day}.',
    'As a way around it, export each week on its own; the limit is {count} entries at a time.',
    'Please send the file that the app writes under Settings, Help, Diagnostics.',
    'The index was being rebuilt until {time}; searching should find everything again now.',
    'Battery saving delays our notifications on that model, an exception for the app cures it.',
  ],
};
