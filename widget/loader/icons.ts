/** Built node by node: a page may require trusted types for markup. */
export const speechIcon = () =>
  icon(
    'M21 11.5a8.4 8.4 0 0 1-8.5 8.3 8.7 8.7 0 0 1-3.8-.9L3 20.5l1.7-5.1a8.1 8.1 0 0 1-.9-3.9 8.5 8.5 0 0 1 17.2 0z',
  );
export const collapseIcon = () => icon('M6 9l6 6 6-6');
export const dismissIcon = () => icon('M6 6l12 12M18 6L6 18');

function icon(shape: string): SVGElement {
  const [drawing, path] = ['svg', 'path'].map((name) =>
    document.createElementNS('http://www.w3.org/2000/svg', name),
  ) as [SVGElement, SVGElement];
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', shape);
  drawing.append(path);
  return drawing;
}
