/** Without a mouse, Enter is the only way to insert a line break, and focusing a field opens the on-screen keyboard. */
export const isTouch = matchMedia('(hover: none)');
