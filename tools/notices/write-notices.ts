import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ShippedPackage, shippedPackages } from './shipped-packages.ts';

/** Writes THIRD-PARTY-NOTICES.md from the lockfile and the license files of the installed packages. */
const root = fileURLToPath(new URL('../..', import.meta.url));
const shipped = shippedPackages(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

const byText = new Map<string, ShippedPackage[]>();
for (const each of shipped) {
  const text = licenseText(each);
  byText.set(text, [...(byText.get(text) ?? []), each]);
}

const lines = shipped.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
const texts = [...byText]
  .filter(([text]) => text !== '')
  .map(
    ([text, packages]) =>
      `## ${packages.map(({ name }) => name).join(', ')}\n\n\`\`\`text\n${text}\n\`\`\`\n`,
  );

writeFileSync(
  join(root, 'THIRD-PARTY-NOTICES.md'),
  `# Third-party notices

Deskbell is under the [Apache License 2.0](LICENSE). An installation also contains the packages below, each under the licence
named here, and Node.js with [its own notices](https://github.com/nodejs/node/blob/main/LICENSE). Written by
\`node tools/notices/write-notices.ts\`.

| Package | Version | Licence |
|---|---|---|
${lines.join('\n')}

${texts.join('\n')}`,
);

/** Without trailing whitespace on lines, so that equal texts are merged; empty if the package has no such file. */
function licenseText({ path }: ShippedPackage): string {
  const names = readdirSync(join(root, path)).filter((name) =>
    /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(name),
  );
  const texts = names.sort().map((name) => readFileSync(join(root, path, name), 'utf8'));
  return texts
    .map((text) =>
      text
        .replaceAll('\r', '')
        .replace(/[ \t]+$/gm, '')
        .trim(),
    )
    .join('\n\n');
}
