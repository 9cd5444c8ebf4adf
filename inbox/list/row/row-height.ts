/** Each row of a list is as high, in pixels: where a row stands is known without drawing those before it. */
export const rowHeight = 80;
