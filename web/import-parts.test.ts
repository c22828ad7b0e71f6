import { expect, test } from 'vitest';
import { componentsIn, iconsIn, importEach } from './import-parts.ts';

const icons = iconsIn(`export { default as Globe, default as GlobeIcon } from './icons/globe.mjs';
export { default as Menu } from './icons/menu.mjs';`);
const components = componentsIn('import * as Dialog from "@radix-ui/react-dialog";');

test('an icon and a component are imported from modules of their own', () => {
  const code = `import { Globe, type LucideIcon, Menu as Bars } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';`;
  const withIcons = importEach(code, 'lucide-react', icons);
  expect(importEach(withIcons, 'radix-ui', components)).toBe(
    `import Globe from 'lucide-react/dist/esm/icons/globe.mjs';import Bars from 'lucide-react/dist/esm/icons/menu.mjs';
import * as Radix from '@radix-ui/react-dialog';
import { useState } from 'react';`,
  );
});

test('a name the package does not have fails the build', () => {
  expect(() => importEach(`import { Globus } from 'lucide-react';`, 'lucide-react', icons)).toThrow('no "Globus"');
});
