/** On a phone, and at a zoom of 400 %, the panel takes the whole screen. */
const small = matchMedia('(width <= 30rem), (height <= 26rem)');

/**
 * Keeps an open panel as large as the part of the screen above the on-screen keyboard, and prevents the page below it from
 * scrolling.
 *
 * @returns a function to call when the panel is opened and closed
 */
export function fullScreen(
  panel: HTMLElement,
  setFull: (isFull: boolean) => void,
): (isOpen: boolean) => void {
  let isOpen = false;
  let scroll: { overflow: string } | undefined;
  const page = document.documentElement;
  const update = () => {
    const isFull = isOpen && small.matches;
    setFull(isFull);
    fit();
    if (isFull && !scroll) {
      scroll = { overflow: page.style.overflow };
      page.style.overflow = 'hidden';
    } else if (!isFull && scroll) {
      page.style.overflow = scroll.overflow;
      scroll = undefined;
    }
  };
  const fit = () => {
    const { visualViewport: visible } = window;
    if (!visible || !isOpen) return;
    panel.style.setProperty('--height', `${visible.height}px`);
    panel.style.setProperty('--top', `${visible.offsetTop}px`);
  };
  small.addEventListener('change', update);
  visualViewport?.addEventListener('resize', fit);
  visualViewport?.addEventListener('scroll', fit);
  return (opened) => {
    isOpen = opened;
    update();
  };
}
