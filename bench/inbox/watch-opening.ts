/**
 * Runs in the page before a click: `opened` is the time from the button press to the first frame with another conversation;
 * `isThere`, a script of its own, reports that its messages are rendered.
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
