const side =
  /^(?:[\w-]+:|\[[^\]]*\]:)*-?(?:m[lr]|p[lr]|scroll-m[lr]|scroll-p[lr]|left|right)-(?:[\d[(]|auto|px|full)/;
const edge =
  /^(?:[\w-]+:)*(?:border-[lr]|rounded-(?:[lr]|[tb][lr])|text-(?:left|right)|float-(?:left|right)|clear-(?:left|right)|origin-(?:[a-z]+-)?(?:left|right)|bg-(?:linear|gradient)-to-[tb]?[lr])(?:-|$)/;

/** The class names that use left or right; layouts have to work in both text directions. */
export function physicalIn(text: string): string[] {
  return text.split(/\s+/).filter((name) => side.test(name) || edge.test(name));
}
