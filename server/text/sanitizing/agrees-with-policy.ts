import { type ElementRule, htmlElements, htmlLimits } from '../html-policy.ts';
import { attributesAgree } from './attributes-agree.ts';
import type { HtmlFragment, HtmlNode } from './parse-html.ts';

/**
 * Whether the policy allows every node of the tree: elements, their attributes and values, their nesting and its
 * depth. Checks what a browser would build, not the source text.
 */
export function agreesWithPolicy(fragment: HtmlFragment): boolean {
  const open: Visit[] = fragment.childNodes.map((node) => ({ node, ancestors: [] }));
  for (let visit = open.pop(); visit; visit = open.pop()) {
    const { node, ancestors } = visit;
    if (!nodeAgrees(node, ancestors)) return false;
    if (!('tagName' in node)) continue;
    if (ancestors.length >= htmlLimits.depth) return false;
    const inside = [...ancestors, node.tagName];
    for (const child of node.childNodes) open.push({ node: child, ancestors: inside });
  }
  return true;
}

interface Visit {
  readonly node: HtmlNode;
  /** Names of the surrounding elements, outermost first. */
  readonly ancestors: readonly string[];
}

function nodeAgrees(node: HtmlNode, ancestors: readonly string[]): boolean {
  const parent = ancestors.at(-1);
  const childrenOfParent = parent === undefined ? undefined : htmlElements.get(parent)?.children;
  if (node.nodeName === '#text' && 'value' in node) return !childrenOfParent || node.value.trim() === '';
  if (!('tagName' in node) || node.namespaceURI !== 'http://www.w3.org/1999/xhtml') return false;
  const rule = htmlElements.get(node.tagName);
  if (!rule || (childrenOfParent && !childrenOfParent.includes(node.tagName))) return false;
  return standsWhereAllowed(rule, ancestors) && attributesAgree(rule, node.attrs);
}

function standsWhereAllowed(rule: ElementRule, ancestors: readonly string[]): boolean {
  const parent = ancestors.at(-1);
  if (rule.parents && (parent === undefined || !rule.parents.includes(parent))) return false;
  return !rule.notWithin?.some((name) => ancestors.includes(name));
}
