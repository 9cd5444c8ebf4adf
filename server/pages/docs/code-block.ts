import bash from '@speed-highlight/core/languages/bash.js';
import http from '@speed-highlight/core/languages/http.js';
import ini from '@speed-highlight/core/languages/ini.js';
import js from '@speed-highlight/core/languages/js.js';
import json from '@speed-highlight/core/languages/json.js';
import py from '@speed-highlight/core/languages/py.js';
import ts from '@speed-highlight/core/languages/ts.js';
import { type ShjLanguageData, tokenizeWith } from '@speed-highlight/core/tokenize';
import { html } from 'ghtml';

/** A code block: its language from the Markdown fence, and its text. */
export type Code = { language: string; text: string };

/** The languages that readers choose between, by the names of their fences. */
const choices: Readonly<Record<string, { key: string; label: string }>> = {
  sh: { key: 'curl', label: 'curl' },
  ts: { key: 'typescript', label: 'TypeScript' },
  js: { key: 'typescript', label: 'JavaScript' },
  python: { key: 'python', label: 'Python' },
};

const labels: Readonly<Record<string, string>> = {
  json: 'JSON',
  http: 'Response',
  sh: 'Terminal',
  sql: 'SQL',
};

// Their types allow `sub: undefined`, which the tokenizer's don't.
const languages = { bash, http, ini, js, json, py, ts } as Record<string, ShjLanguageData>;
const grammars: Readonly<Record<string, string>> = {
  sh: 'bash',
  ts: 'ts',
  js: 'js',
  python: 'py',
  json: 'json',
  http: 'http',
  ini: 'ini',
};

/** Whether a fence's language is one that readers choose. */
export function isChoice(language: string): boolean {
  return choices[language] !== undefined;
}

/**
 * The same example in several languages, of which readers see the selected one; without a script, all of them one
 * after the other. A single language has no switch.
 */
export function codeGroup(codes: readonly Code[], label?: string): string {
  const [only] = codes;
  if (only !== undefined && codes.length === 1) return codeBlock(only, label);
  const keys = codes.map(({ language }) => choices[language]?.key ?? language);
  const buttons = codes.map(({ language }) => choiceButton(language)).join('');
  return html`<div class="code" data-languages="${keys.join(' ')}">
<div class="code-head"><div class="languages" role="group" aria-label="Language">!${buttons}</div>!${copyButton}</div>
!${codes.map((code) => pre(code, choices[code.language])).join('')}</div>
`;
}

/** One piece of code. */
export function codeBlock(
  code: Code,
  label = labels[code.language] ?? choices[code.language]?.label,
): string {
  return html`<div class="code"><div class="code-head"><span class="code-label">${label ?? ''}</span>!${copyButton}</div>
!${pre(code)}</div>
`;
}

const copyButton = '<button type="button" class="copy" hidden>Copy</button>';

function choiceButton(language: string): string {
  const { key, label } = choices[language] ?? { key: language, label: language };
  return html`<button type="button" data-choice="${key}" aria-pressed="false">${label}</button>`;
}

function pre({ language, text }: Code, choice?: { key: string; label: string }): string {
  const code = highlighted(text.replace(/\n+$/, ''), language);
  if (choice === undefined) return html`<pre tabindex="0"><code>!${code}</code></pre>`;
  return html`<p class="code-label language-label">${choice.label}</p><pre tabindex="0" data-language="${choice.key}"><code>!${code}</code></pre>`;
}

/** Highlighted code as HTML; an unknown language is only escaped. */
export function highlighted(text: string, language: string): string {
  const grammar = languages[grammars[language] ?? ''];
  if (grammar === undefined) return html`${text}`;
  const parts: string[] = [];
  tokenizeWith(
    text,
    grammar,
    (part, type) =>
      parts.push(type === undefined ? html`${part}` : html`<span class="c-${type}">${part}</span>`),
    { languages },
  );
  return parts.join('');
}
