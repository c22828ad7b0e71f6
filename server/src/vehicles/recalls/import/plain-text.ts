const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** `<A HREF="https://…">Click here</A>`, the address quoted or not. */
const LINK = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*))[^>]*>(.*?)<\/a\s*>/gis;
/** Known tags only: `less than <5 psi` is no tag. */
const TAG = /<\/?(?:a|b|i|u|p|br|hr|em|strong|font|span|div|ul|ol|li|table|tbody|tr|td|th|h[1-6]|sup|sub)\b[^<>]*>/gi;

/** A text of the file as plain text: tags go, a link keeps its address in parentheses, white space is one space. */
export function plainText(text: string): string {
  // Most texts have neither, and the file has a million of them.
  const isPlain = !text.includes('<') && !text.includes('&');
  const untagged = isPlain ? text : decoded(text.replace(LINK, linkText).replace(TAG, ' '));
  return untagged.replace(/[\s\0]+/g, ' ').trim();
}

function linkText(_link: string, quoted = '', single = '', bare = '', label: string): string {
  const address = quoted || single || bare;
  const words = label.replace(TAG, ' ').trim();
  if (words === '' || words.toLowerCase() === address.toLowerCase()) return address;
  return address === '' ? words : `${words} (${address})`;
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi, (all, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0;
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
    return ENTITIES[name?.toLowerCase()] ?? all;
  });
}
