const side =
  /^(?:[\w-]+:|\[[^\]]*\]:)*-?(?:m[lr]|p[lr]|scroll-m[lr]|scroll-p[lr]|left|right)-(?:[\d[(]|auto|px|full)/;
const edge =
  /^(?:[\w-]+:)*(?:border-[lr]|rounded-(?:[lr]|[tb][lr])|text-(?:left|right)|float-(?:left|right)|clear-(?:left|right)|origin-(?:[a-z]+-)?(?:left|right)|bg-(?:linear|gradient)-to-[tb]?[lr])(?:-|$)/;

/** The classes of a text that name a left or a right, where lines may run from either. */
export function physicalIn(text: string): string[] {
  return text.split(/\s+/).filter((name) => side.test(name) || edge.test(name));
}
