/** A telephone number as typed, without what people set between its digits; letters stay and are refused. */
export function phoneDigits(text: string): string {
  return text.replaceAll(/[\s().+/-]/g, '');
}
