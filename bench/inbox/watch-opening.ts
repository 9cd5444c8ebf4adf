/**
 * Runs in the page before a click: `opened` is the time from the press of the button to the first frame after another
 * conversation is there, and `isThere`, a script of its own, says that its messages are.
 */
export const watchOpening = (isThere: string) => `void (globalThis.opened = new Promise((resolve) => {
  addEventListener('click', () => {
    const start = performance.now();
    const before = location.pathname;
    const check = () => {
      if (location.pathname === before || !(${isThere})) return requestAnimationFrame(check);
      // After the frame that shows it: a task behind it runs when it is painted.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    };
    check();
  }, { once: true, capture: true });
}))`;
