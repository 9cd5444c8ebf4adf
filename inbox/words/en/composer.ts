/** The composer. */
export const composer = {
  reply: 'Reply',
  note: 'Note',
  kinds: { message: 'Reply', note: 'Note' },
  beginReply: 'Reply…',
  whatToWrite: 'Message type',
  yourReply: 'Your reply',
  noteForColleagues: 'Internal note',
  writeNote: 'Write a note',
  send: 'Send',
  sendAndClose: 'Send and close',
  addNote: 'Add note',
  answersNothing: 'Stop replying to a specific message',
  files: 'Files',
  remove: (file: string) => `Remove ${file}`,
  uploading: (file: string) => `${file}, uploading`,
  waitForFiles: 'Wait for the upload to finish, then send.',
  uploadBroke: 'The upload failed.',
  sentInOtherWords: 'Already sent with different content.',
  alreadySent: 'Already sent. It can’t be undone any more.',
  finishDraftFirst: 'Send or discard your draft there first.',
  addingNote: 'Adding note…',
  sendingTo: (name: string, closes: boolean) =>
    closes ? `Sending to ${name} and closing…` : `Sending to ${name}…`,
  mail: {
    errors: {
      noRecipient: 'Add a recipient before you send.',
      notAnAddress: 'Correct the addresses in red before you send.',
    },
  },
};
