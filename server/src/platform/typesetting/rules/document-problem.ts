/** A fault of a sheet, found before it is drawn. Figures are cents. */
export type DocumentProblem =
  | { kind: 'does_not_add_up'; stated: number; counted: number }
  | { kind: 'option_twice'; option: string }
  | { kind: 'package_item_priced'; option: string; item: string };

/** The problem of a total that is not the sum of its lines; an empty list where it is. */
export function sumProblem(stated: number, counted: number): DocumentProblem[] {
  return stated === counted ? [] : [{ kind: 'does_not_add_up', stated, counted }];
}
