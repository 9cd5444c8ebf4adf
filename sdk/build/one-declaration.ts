import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const imported = /^import type [^;]* from '(\.[^']+)\.ts';\n|^import [^;]* from '(\.[^']+)\.ts';\n/gm;
const passedOn = /^export (?:type )?(\*|\{[^}]*\}) from '(\.[^']+)\.ts';\n/gm;
const comment = /\/\*\*.*?\*\//gs;
const declaration = /^export (?:declare )?(?:class|function|const|type) (\w+)/gm;

/**
 * The declarations below a folder's `index.d.ts` as one file, of which only what the index exports can be imported. Each
 * name is declared once in the whole package, so that one after the other they are one module. Of a comment there is what
 * an editor shows at a glance; the examples stay in the source, where the tests run them, and so does what describes single
 * fields: OpenAPI has it (decisions/0050).
 */
export async function oneDeclaration(folder: string): Promise<string> {
  const index = await read(join(folder, 'index'));
  const texts = new Map<string, string>();
  const exported = new Set<string>();
  for (const [, names = '', path = ''] of index.matchAll(passedOn)) {
    await collect(join(folder, path), texts);
    const all = names === '*' ? namesIn(texts.get(join(folder, path)) ?? '') : names.slice(1, -1).split(',');
    for (const name of all) exported.add(name.replace('type ', '').trim());
  }
  const declared = [...texts].map(([path, text]) => shortened(path.endsWith('/types') ? bare(text) : text));
  // Without the last line, TypeScript takes every declaration of such a file as exported.
  return `${onlyExported(declared.join(''), exported)}export {};\n`;
}

function onlyExported(text: string, exported: ReadonlySet<string>): string {
  return text.replaceAll(declaration, (line, name) =>
    exported.has(name) ? line : line.slice('export '.length),
  );
}

async function collect(path: string, texts: Map<string, string>): Promise<void> {
  if (texts.has(path)) return;
  const text = await read(path);
  texts.set(path, text.replaceAll(imported, ''));
  for (const [, types, values] of text.matchAll(imported)) {
    await collect(join(dirname(path), types ?? values ?? ''), texts);
  }
}

/** Indented by two, for nobody reads it but editors. */
async function read(path: string): Promise<string> {
  return (await readFile(`${path}.d.ts`, 'utf8')).replaceAll('    ', '  ');
}

function namesIn(text: string): string[] {
  return [...text.matchAll(declaration)].map(([, name = '']) => name);
}

/** What it is, and which scope it needs. */
function shortened(text: string): string {
  return text.replaceAll(comment, (whole) => {
    const [about = ''] = whole.slice('/**'.length, -'*/'.length).split(/^ *\* @/m);
    const text = about.replaceAll(/\s*\n\s*\* ?/g, ' ').trim();
    // A colon in the midst of code is followed by a quotation mark.
    const [first = '', ...more] = text.replace(/\.$/, '').split(/[.;] |: (?!')/);
    return `/** ${[first, ...more.filter((it) => it.startsWith('Needs '))].join('. ')}. */`;
  });
}

function bare(text: string): string {
  return text.replaceAll(/^ *\/(\/.*|\*\*.*?\*\/)\n/gms, (comment) =>
    comment.includes('\nexport') ? comment : '',
  );
}
