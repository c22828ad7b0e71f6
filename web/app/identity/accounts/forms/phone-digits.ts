/** A telephone number as typed, without what people set between its digits; letters stay and are refused. */
export function phoneDigits(text: string): string {
  return text.replaceAll(/[\s().+/-]/g, '');
}

/** A stored number as people read it: those of North America in their groups, others as they are. */
export function phoneText(digits: string): string {
  const [, country = '', area, exchange, line] = /^(1?)(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return line ? `${country && '+1 '}(${area}) ${exchange}-${line}` : digits;
}
