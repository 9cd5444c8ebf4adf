export const moments = {
  justNow: 'just now',
};
