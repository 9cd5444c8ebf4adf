/** Images. */
export const images = {
  /** An image without alternative text. */
  unnamed: 'Image',
  save: (name: string) => `Download ${name}`,
  close: 'Close',
};
