import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const imported = /^import type [^;]* from '(\.[^']+)\.ts';\n|^import [^;]* from '(\.[^']+)\.ts';\n/gm;
const passedOn = /^export (?:type )?(\*|\{[^}]*\}) from '(\.[^']+)\.ts';\n/gm;
const comment = /\/\*\*.*?\*\//gs;
const declaration = /^export (?:declare )?(?:class|function|const|type) (\w+)/gm;

/**
 * Bundles the declarations below a folder's `index.d.ts` into one file that exports only what the index exports. Every declared
 * name is unique in the package, so that they can be concatenated into one module. Keeps the part of each comment that an editor
 * shows at a glance; the examples stay in the source, where the tests run them, and so do descriptions of single fields: OpenAPI
 * has them (decisions/0050).
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
  // Without the last line, TypeScript treats every declaration of such a file as exported.
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

/** Indented by two, since only editors read it. */
async function read(path: string): Promise<string> {
  return (await readFile(`${path}.d.ts`, 'utf8')).replaceAll('    ', '  ');
}

function namesIn(text: string): string[] {
  return [...text.matchAll(declaration)].map(([, name = '']) => name);
}

/** The summary and the required scope. */
function shortened(text: string): string {
  return text.replaceAll(comment, (whole) => {
    const [about = ''] = whole.slice('/**'.length, -'*/'.length).split(/^ *\* @/m);
    const text = about.replaceAll(/\s*\n\s*\* ?/g, ' ').trim();
    // A colon within code is followed by a quotation mark.
    const [first = '', ...more] = text.replace(/\.$/, '').split(/[.;] |: (?!')/);
    return `/** ${[first, ...more.filter((it) => it.startsWith('Needs '))].join('. ')}. */`;
  });
}

function bare(text: string): string {
  return text.replaceAll(/^ *\/(\/.*|\*\*.*?\*\/)\n/gms, (comment) =>
    comment.includes('\nexport') ? comment : '',
  );
}
