import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html as htmlNames, parseFragment } from 'parse5';
import { htmlLimits } from '../html-policy.ts';
import { MarkupLimitExceeded } from './markup-limits.ts';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlFragment = DefaultTreeAdapterTypes.DocumentFragment;

/**
 * Parses `html` as a browser parses the content of `<body>` (HTML Standard, fragment parsing).
 *
 * @throws MarkupLimitExceeded if the tree has more elements than the policy allows tags
 */
export function parseHtml(html: string): HtmlFragment {
  // Without a context parse5 uses `<template>`, where a bare `<td>` is legal; where messages are shown it isn't.
  const body = defaultTreeAdapter.createElement('body', htmlNames.NS.HTML, []);
  return parseFragment(body, html, { treeAdapter: limitedTreeAdapter() });
}

// A browser repeats unclosed formatting elements in each new block, so a tree can outgrow its markup many times.
function limitedTreeAdapter(): typeof defaultTreeAdapter {
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...element) {
      elements += 1;
      if (elements > htmlLimits.tags) throw new MarkupLimitExceeded();
      return defaultTreeAdapter.createElement(...element);
    },
  };
}
