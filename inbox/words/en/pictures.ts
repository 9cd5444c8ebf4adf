/** Pictures in what is written and read. */
export const pictures = {
  /** One that its sender gave no words. */
  unnamed: 'Picture',
  save: (name: string) => `Save ${name}`,
  close: 'Close',
};
