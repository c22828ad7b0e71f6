import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

const MAX_SUBJECT = 150;
const MAX_SENTENCE = 600;

/** How a placeholder is written: a figure may also stand plain. `mark`: words between two marks, `<terms>Terms</terms>`, such as a link. */
type Form = 'plain' | 'figure' | 'day' | 'choice' | 'mark';

/** Why a sentence of a brand cannot stand in place of ours; a key of `mail-answers.fault`. */
export type SentenceFault =
  | { fault: 'markup' | 'syntax' }
  | { fault: 'long'; max: number }
  | { fault: 'missing' | 'unknown' | 'form' | 'empty'; name: string };

/** Characters a sentence may have. */
export const mostCharacters = (key: string): number =>
  /(?:^|\.)subject[A-Z]?\w*$/.test(key) ? MAX_SUBJECT : MAX_SENTENCE;

/** Whether a brand's own sentence says with the same placeholders what ours says; null: it does. */
export function sentenceFault(key: string, ours: string, own: string): SentenceFault | null {
  const max = mostCharacters(key);
  if (own.length > max) return { fault: 'long', max };
  const found = placeholdersIn(own);
  if (!found || own.trim() === '') return { fault: 'syntax' };
  const markup = markFault(parse(own));
  if (markup) return markup;
  const needed = placeholdersIn(ours) ?? new Map<string, Form>();
  for (const name of needed.keys()) if (!found.has(name)) return { fault: 'missing', name: shownName(needed, name) };
  for (const [name, form] of found) {
    const ourForm = needed.get(name);
    if (!ourForm) return { fault: 'unknown', name: shownName(found, name) };
    if (form !== ourForm && !(form === 'plain' && ourForm === 'figure'))
      return { fault: 'form', name: shownName(needed, name) };
  }
  return null;
}

/** The placeholders and marks of a sentence as they are written in it: `{plan}`, `<terms>`. */
export function placeholderNames(sentence: string): string[] {
  const found = placeholdersIn(sentence) ?? new Map<string, Form>();
  return [...found.keys()].map(name => shownName(found, name));
}

const shownName = (found: ReadonlyMap<string, Form>, name: string): string =>
  found.get(name) === 'mark' ? `<${name}>` : `{${name}}`;

/** A sign of HTML outside of marks, marks within marks, or marks without words; null: there is none. */
function markFault(elements: readonly MessageFormatElement[], within = false): SentenceFault | null {
  for (const element of elements) {
    if (element.type === TYPE.literal && /[<>]/.test(element.value)) return { fault: 'markup' };
    if (element.type === TYPE.plural || element.type === TYPE.select)
      for (const { value } of Object.values(element.options)) {
        const fault = markFault(value, within);
        if (fault) return fault;
      }
    if (element.type !== TYPE.tag) continue;
    if (within) return { fault: 'markup' };
    const isEmpty = element.children.every(child => child.type === TYPE.literal && child.value.trim() === '');
    if (isEmpty) return { fault: 'empty', name: `<${element.value}>` };
    const fault = markFault(element.children, true);
    if (fault) return fault;
  }
  return null;
}

const DAY_FORMS: ReadonlySet<unknown> = new Set(['short', 'medium', 'long', 'full']);

/** Null: it is not well formed. */
function placeholdersIn(sentence: string): Map<string, Form> | null {
  try {
    return new Map(formsIn(parse(sentence)));
  } catch {
    return null;
  }
}

function formsIn(elements: readonly MessageFormatElement[]): [name: string, form: Form][] {
  return elements.flatMap((element): [string, Form][] => {
    switch (element.type) {
      case TYPE.argument:
        return [[element.value, 'plain']];
      case TYPE.number:
        if (element.style) throw new Error('A form of figures that we do not have');
        return [[element.value, 'figure']];
      case TYPE.date:
      case TYPE.time:
        if (element.style && !DAY_FORMS.has(element.style)) throw new Error('A form of days that we do not have');
        return [[element.value, 'day']];
      case TYPE.plural:
      case TYPE.select: {
        const inner = Object.values(element.options).flatMap(({ value }) => formsIn(value));
        return [...inner, [element.value, element.type === TYPE.plural ? 'figure' : 'choice']];
      }
      case TYPE.tag:
        return [...formsIn(element.children), [element.value, 'mark']];
      default:
        return [];
    }
  });
}
