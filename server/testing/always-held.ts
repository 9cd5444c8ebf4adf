/** For a test of one process: it polls by itself. */
export const alwaysHeld = { isHeld: () => true };
