/** A part of a page as its list of contents names it: its id and its words. */
export interface Heading {
  id: string;
  text: string;
}

const HEADING = /<h2 id="([^"]+)">(.*?)<\/h2>/gs;

/** The headings of the second level, in order. */
export function headingsIn(html: string): Heading[] {
  return [...html.matchAll(HEADING)].map(([, id = '', words = '']) => ({ id, text: plainText(words) }));
}

/** The words of a piece of HTML; our own writer escapes these two characters alone. */
const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/** Whether a text ends with a heading, which then is the heading of what follows it. */
export function endsWithHeading(html: string): boolean {
  return /<\/h[2-4]>\s*$/.test(html);
}

/** Tables scroll by themselves where they are too wide, with the keyboard too: each is inside a group with a name. */
export function withScrollingTables(html: string, name: string): string {
  return html
    .replaceAll('<table>', `<div role="group" tabindex="0" aria-label="${name}"><table>`)
    .replaceAll('</table>', '</table></div>');
}
