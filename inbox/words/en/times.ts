export const times = {
  justNow: 'just now',
};
