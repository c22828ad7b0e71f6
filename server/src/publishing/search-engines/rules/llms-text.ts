/** A page of the list, with its name where it has one. */
export interface NamedPage {
  path: string;
  title: string;
}

/** The address of a page's Markdown form. */
const markdownPath = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`);

/** The page that an address of a Markdown form stands for; null for any other address. */
export function pageOfMarkdown(path: string): string | null {
  if (path === '/index.md') return '/';
  return path.endsWith('.md') ? path.slice(0, -'.md'.length) : null;
}

/** `llms.txt` of a brand (llmstxt.org): its name, a line about it, and the Markdown forms of its pages. */
export function llmsText(brand: { name: string; line: string }, pages: readonly NamedPage[], origin: string): string {
  const links = pages.map(({ path, title }) => `- [${title}](${origin}${markdownPath(path)})`);
  const programs = [
    `- [API](${origin}/developers/reference): every operation, with examples`,
    `- [OpenAPI](${origin}/v1/openapi.json): the same as OpenAPI 3.1`,
    `- [Model Context Protocol](${origin}/mcp): the same as tools of an agent, with a key`,
  ];
  return `# ${brand.name}\n\n> ${brand.line}\n\n## Pages\n\n${links.join('\n')}\n\n## Programs\n\n${programs.join('\n')}\n`;
}
