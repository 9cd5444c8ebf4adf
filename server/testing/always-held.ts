/** For tests with one process: it polls by itself. */
export const alwaysHeld = { isHeld: () => true };
