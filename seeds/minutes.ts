/** Times in the demo data are minutes before now. */
export const hours = (count: number) => count * 60;
export const days = (count: number) => hours(count * 24);
