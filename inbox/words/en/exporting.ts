/** Printing a conversation, or saving it as a file: its dialog has its texts in the settings, which load with it. */
export const exporting = {
  command: 'Print or export…',
};
