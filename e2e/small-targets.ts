import type { Page } from 'playwright-core';

/**
 * The touch targets smaller than 44 × 44 pixels (WCAG 2.5.5), by name and size. A checkbox counts with its label, and a row with
 * its `::after` overlay; links within user content are exempt, as in WCAG.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const controls = 'button, a[href], input:not([type=file]), select, textarea, [role=option], [role=menuitem], [role=textbox]';
    const boxOf = (element) => {
      const label = /checkbox|radio/.test(element.type) ? element.labels[0] : null;
      const target = label ?? element;
      const stretched = getComputedStyle(target, '::after');
      const isStretched = stretched.content !== 'none' && stretched.position === 'absolute';
      return (isStretched ? target.offsetParent : target).getBoundingClientRect();
    };
    return [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !element.closest('.rich-text, [contenteditable] *'))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 1 && box.right > 0 && box.left < innerWidth)
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(({ element, box }) => {
        const name = element.getAttribute('aria-label') ?? element.textContent ?? element.outerHTML;
        return name.trim() + ': ' + Math.round(box.width) + ' × ' + Math.round(box.height);
      });
  })()`);
}
