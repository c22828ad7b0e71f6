/** A sentence whose last word ends in a period of its own, such as `Inc.`, with one period instead of two. */
export function onePeriod(sentence: string): string {
  return sentence.replaceAll(/([^.]\.)\.(?!\.)/g, '$1');
}
