import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { directImports, iconFiles } from './import-icons.ts';

const packages = join(import.meta.dirname, '../../node_modules');
const entry = readFileSync(join(packages, 'lucide-react/dist/esm/lucide-react.mjs'), 'utf8');

test('each icon is imported from its own module, also under another name, and types are left out', () => {
  const code = `import {\n  Bold,\n  type LucideIcon,\n  Menu as MenuIcon,\n} from 'lucide-react';\nconst a = 1;\n`;
  const direct = directImports(code, iconFiles(entry));
  expect(direct).toBe(
    `import Bold from 'lucide-react/icons/letter-b'; import MenuIcon from 'lucide-react/icons/menu';\nconst a = 1;\n`,
  );
});

test('an icon that does not exist stops the build', () => {
  const fault = 'lucide-react has no icon Nonsense.';
  expect(() => directImports(`import { Nonsense } from 'lucide-react';`, iconFiles(entry))).toThrow(fault);
});
