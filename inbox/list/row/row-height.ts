/** All rows have the same height, in pixels, so that a row's position is known without rendering those above it. */
export const rowHeight = 80;
