/** Images. */
export const pictures = {
  /** An image without alternative text. */
  unnamed: 'Picture',
  save: (name: string) => `Save ${name}`,
  close: 'Close',
};
