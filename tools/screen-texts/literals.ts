import { parseSync } from 'oxc-parser';

/** A text in the code: `path` lists its ancestors from the outside in, such as `JSXAttribute aria-label`. */
export type Literal = { text: string; line: number; path: readonly string[] };

type Named = { name?: string; property?: Named };
type Node = { type: string; start: number } & Record<string, unknown>;

/** Every string, template and JSX text of a source file; placeholders of a template become `{}`. */
export function literalsIn(file: string, source: string): Literal[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: Literal[] = [];
  const walk = (node: Node, path: readonly string[]) => {
    const text = textOf(node);
    if (text !== undefined) found.push({ text, line: lineOf(source, node.start), path });
    const inner = [...path, nameOf(node)];
    for (const child of childrenOf(node)) walk(child, inner);
  };
  walk(program as unknown as Node, []);
  return found;
}

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText') return String(node.value).trim();
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.map(({ value }) => value.cooked).join('{}');
}

/** Its node type, with its name if that tells the purpose of a text. */
function nameOf(node: Node): string {
  const named = (node.name ?? node.key ?? node.callee) as Named | undefined;
  const name = named?.name ?? named?.property?.name;
  return typeof name === 'string' ? `${node.type} ${name}` : node.type;
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((it): it is Node => typeof it === 'object' && it !== null && 'type' in it && 'start' in it);
}

function lineOf(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
