import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Shape = [tag: string, attributes: Record<string, string>];

const createIcon = fileURLToPath(new URL('./app/kit/ui/page/create-icon.tsx', import.meta.url));

/** The shapes of an icon as markup, e.g. `<path d="M4 12h16"/>`. */
export function markupOf(shapes: Shape[]): string {
  return shapes
    .map(([tag, { key: _key, ...attributes }]) => {
      const text = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${text.join('')}/>`;
    })
    .join('');
}

/** Builds the icons of lucide-react as text with our own component: half the code, and one element for React each. */
export function icons(): Plugin {
  return {
    name: 'marque-icons',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[a-z0-9-]+\.mjs$/ },
      async handler(id) {
        const { __iconData: icon } = (await import(id)) as { __iconData?: { node: Shape[] } };
        if (!icon) return null;
        const code = `import { createIcon } from ${JSON.stringify(createIcon)};
export default /* @__PURE__ */ createIcon(${JSON.stringify(markupOf(icon.node))});`;
        return { code, map: null };
      },
    },
  };
}
