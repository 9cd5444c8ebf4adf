import { useEffect } from 'react';

/**
 * Keeps the page as high as its visible part: the on-screen keyboard of iOS covers the page instead of shrinking it, and would
 * cover the composer. `--viewport-height` and `--viewport-top` are unset while nothing is covered.
 */
export function useViewport(): void {
  useEffect(() => {
    const { visualViewport: viewport, document: page } = window;
    if (!viewport) return;
    const { style } = page.documentElement;
    const fit = () => {
      // Zooming in doesn't count as covered.
      const isCovered = viewport.scale === 1 && viewport.height < innerHeight - 1;
      for (const [name, pixels] of [
        ['--viewport-height', viewport.height],
        ['--viewport-top', viewport.offsetTop],
      ] as const)
        if (isCovered) style.setProperty(name, `${pixels}px`);
        else style.removeProperty(name);
    };
    fit();
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, []);
}
