import type { ConfirmStickerInput, StickerChoices, formDataCall } from '@marque/server/documents/stickers/contract';
import type { z } from 'zod';

export const STEPS = ['trim', 'exterior', 'interior', 'review'] as const;
export type Step = (typeof STEPS)[number];
export type Side = 'exterior' | 'interior';

export type SelectionForm = z.output<typeof formDataCall.answer>['form'];
export type ListedLine = SelectionForm['packages'][number];

/** The server's facts about the vehicle, whatever is chosen. */
export interface SelectionFacts {
  vin: string;
  title: string;
  year_restricted: boolean;
  trims: SelectionForm['trims'];
  locked: { trim?: string; exterior?: string; interior?: string };
  /** Codes of the factory record. */
  recorded: string[];
  isRecorded: boolean;
}

/**
 * How far a step is. `known`: the number, the factory record or the only entry of the catalog says it; `absent`: there is
 * nothing to choose from, and `why`; `waiting`: the trim comes first.
 */
export type StepState =
  | { kind: 'known'; from: 'vin' | 'record' | 'only'; value: string; count: number }
  | { kind: 'absent'; why: 'unlisted' | 'trim' | 'record' }
  | { kind: 'chosen'; value: string; count: number }
  | { kind: 'waiting' | 'undecided' | 'unsure' };

/** A line of a list by its code, or by its name where it has none. */
export const keyOf = ({ code, name }: { code?: string | null | undefined; name?: string | null | undefined }): string =>
  code || name || '';

export function stepStates(
  facts: SelectionFacts,
  form: SelectionForm,
  choices: StickerChoices,
): Record<Step, StepState> {
  const trim = trimState(facts, choices);
  const states = (state: () => StepState): StepState => {
    if (trim.kind === 'undecided') return { kind: 'waiting' };
    return trim.kind === 'unsure' ? { kind: 'absent', why: 'trim' } : state();
  };
  const side = (name: Side): StepState => {
    const known = facts.locked[name];
    if (known) return { kind: 'known', from: 'record', value: known, count: 1 };
    if (facts.isRecorded) return { kind: 'absent', why: 'record' };
    return states(() => colorState(form[name], choices.colors[name]));
  };
  return { trim, exterior: side('exterior'), interior: side('interior'), review: reviewState() };

  function reviewState(): StepState {
    const count = facts.recorded.length;
    if (facts.isRecorded) return { kind: 'known', from: 'record', value: '', count };
    return states(() => {
      if (form.packages.length + form.options.length === 0) return { kind: 'absent', why: 'unlisted' };
      if (!choices.packages) return { kind: choices.packages === null ? 'unsure' : 'undecided' };
      return { kind: 'chosen', value: '', count: choices.packages.length };
    });
  }
}

function trimState({ trims, locked, isRecorded }: SelectionFacts, choices: StickerChoices): StepState {
  const [only] = trims;
  if (isRecorded && !locked.trim) return { kind: 'absent', why: 'record' };
  if (!only) return { kind: 'absent', why: 'unlisted' };
  const value = locked.trim ?? only.style;
  if (locked.trim || trims.length === 1) return { kind: 'known', from: locked.trim ? 'vin' : 'only', value, count: 1 };
  if (choices.trim_unknown) return { kind: 'unsure' };
  return choices.style ? { kind: 'chosen', value: choices.style, count: 1 } : { kind: 'undecided' };
}

function colorState(listed: readonly ListedLine[], color: StickerChoices['colors'][Side]): StepState {
  if (listed.length === 0) return { kind: 'absent', why: 'unlisted' };
  if (!color) return { kind: color === null ? 'unsure' : 'undecided' };
  const { name, code } = listed.find(line => keyOf(line) === keyOf(color)) ?? color;
  return { kind: 'chosen', value: name ?? code ?? '', count: 1 };
}

/** The equipment the catalog knows as standard on the chosen trim: ticked until somebody decides. */
export const standardIn = (form: SelectionForm): { code: string | null; name: string }[] =>
  [...form.packages, ...form.options]
    .filter(line => form.preselected.includes(keyOf(line)))
    .map(({ code, name }) => ({ code, name }));

/** Whether a person has to look at a step. */
export const isOpenStep = ({ kind }: StepState): boolean => kind !== 'known' && kind !== 'absent';
export const isDecided = ({ kind }: StepState): boolean => kind !== 'undecided' && kind !== 'waiting';

/** The confirmed choices. One that was not decided is "not sure"; the catalog's only style needs no choice. */
export function inputOf(
  { vin, trims, isRecorded }: SelectionFacts,
  choices: StickerChoices,
): Pick<ConfirmStickerInput, 'vin' | 'style' | 'trim_unknown' | 'colors' | 'packages'> {
  const [only] = trims;
  const style = choices.trim_unknown ? null : ((trims.length === 1 ? only?.style : choices.style) ?? null);
  if (isRecorded || style === null) {
    return { vin, style: null, trim_unknown: !isRecorded, colors: {}, packages: isRecorded ? [] : null };
  }
  const { exterior = null, interior = null } = choices.colors;
  return { vin, style, trim_unknown: false, colors: { exterior, interior }, packages: choices.packages ?? null };
}

/** Options that a chosen package contains, by their key, with the name of the package. */
export function containedIn(form: SelectionForm, chosen: readonly string[]): Map<string, string> {
  const all = [...form.packages, ...form.options];
  const nameOf = (code: string) => all.find(line => line.code === code)?.name ?? code;
  return new Map(
    form.rules
      .filter(rule => chosen.includes(rule.if))
      .flatMap(rule => (rule.includes ?? []).map(code => [code, nameOf(rule.if)] as const)),
  );
}

/** A change that makes choices go together: a line that is needed and missing, or one that another rules out. */
export interface Remedy {
  kind: 'add' | 'remove';
  line: ListedLine;
}

/** The lines to add or to leave out where chosen lines do not go together, each line once. */
export function remediesOf(form: SelectionForm, chosen: readonly string[]): Remedy[] {
  const all = [...form.packages, ...form.options];
  const contained = containedIn(form, chosen);
  const remedies = form.rules
    .filter(rule => chosen.includes(rule.if))
    .flatMap((rule): [Remedy['kind'], string][] => [
      ...(rule.requires ?? []).filter(code => !chosen.includes(code) && !contained.has(code)).map(needed),
      ...(rule.excludes ?? []).filter(code => chosen.includes(code)).flatMap(code => [leave(code), leave(rule.if)]),
      ...(rule.includes ?? []).filter(code => chosen.includes(code)).map(leave),
    ]);
  const found = remedies.flatMap(([kind, code]): Remedy[] => {
    const line = all.find(each => each.code === code);
    return line && (kind === 'remove' || line.price !== null) ? [{ kind, line }] : [];
  });
  return found.filter(({ line }, at) => found.findIndex(each => each.line === line) === at);
}

const needed = (code: string): ['add', string] => ['add', code];
const leave = (code: string): ['remove', string] => ['remove', code];

/** The chosen lines with one more or less; what a package contains is not chosen besides. */
export function withLine(form: SelectionForm, choices: StickerChoices, { code, name }: ListedLine, on: boolean) {
  const others = (choices.packages ?? []).filter(each => keyOf(each) !== keyOf({ code, name }));
  const now = on ? [...others, { code, name }] : others;
  const inside = containedIn(form, now.map(keyOf));
  return now.filter(each => !inside.has(keyOf(each)));
}

/** The lines a line brings along and needs, by name. */
export function broughtBy(form: SelectionForm, { code }: ListedLine): { contains: string[]; needs: string[] } {
  const all = [...form.packages, ...form.options];
  const names = (codes: readonly string[] = []) =>
    codes.map(each => all.find(line => line.code === each)?.name ?? each);
  const rules = form.rules.filter(rule => rule.if === code);
  return {
    contains: rules.flatMap(rule => names(rule.includes)),
    needs: rules.flatMap(rule => names(rule.requires)),
  };
}

/** The step and the line a refusal is about, by the field it names; null: none of them. */
export function placeOf(field: string | undefined, choices: StickerChoices): { step: Step; key?: string } | null {
  const [part = '', at = ''] = (field ?? '').split('.');
  if (part === 'style' || part === 'trim') return { step: 'trim' };
  if (part === 'colors' && (at === 'exterior' || at === 'interior')) return { step: at };
  if (part !== 'packages') return null;
  const line = choices.packages?.[Number(at)];
  return { step: 'review', ...(line ? { key: keyOf(line) } : {}) };
}

/** One thing that is wrong with the choices: where, and the sentence. */
export interface Refused {
  step: Step;
  key?: string;
  text: string;
}

interface Complaint {
  field?: string | undefined;
  message: string;
}

/** Everything a refusal names: its own sentence, and those in `details.also`; what is about no step is left out. */
export function refusedOf(
  first: Complaint,
  details: Record<string, unknown> | undefined,
  choices: StickerChoices,
): Refused[] {
  const also = Array.isArray(details?.also) ? (details.also as Complaint[]) : [];
  return [first, ...also].flatMap(({ field, message }) => {
    const place = placeOf(field, choices);
    return place ? [{ ...place, text: message }] : [];
  });
}
