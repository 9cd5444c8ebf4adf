/** Pictures in what is written and read. */
export const pictures = {
  save: (name: string) => `Save ${name}`,
  close: 'Close',
};
