import type { Page } from 'playwright-core';

/**
 * The names of controls that a tap on their center would hit although they are invisible: transparent themselves, or inside
 * something transparent. File inputs and radio buttons with a visible label don't count.
 */
export async function invisibleControls(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const isTransparent = (element) =>
      element !== null && (getComputedStyle(element).opacity === '0' || isTransparent(element.parentElement));
    const isPressed = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      const label = element.closest('label');
      return top !== null && (element.contains(top) || (label !== null && label.contains(top)));
    };
    const controls = [...document.querySelectorAll('button, a[href], input, select, textarea, [role=button], [role=menuitem]')];
    return controls
      .filter((element) => element.type !== 'radio' && isTransparent(element) && isPressed(element))
      .map((element) => element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.outerHTML);
  })()`);
}
