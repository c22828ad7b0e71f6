import type { ClassicStickerDocument, InvoiceDocument, PrintableDocument, StickerDocument } from './document.ts';

/** What makes a sheet wrong before it is drawn. Figures are cents. */
export type DocumentProblem =
  | { kind: 'does_not_add_up'; stated: number; counted: number }
  | { kind: 'option_twice'; option: string }
  | { kind: 'package_item_priced'; option: string; item: string };

/** Checks the figures of a document against each other; an empty list is a document ready to be drawn. */
export function reviewDocument(printable: PrintableDocument): DocumentProblem[] {
  switch (printable.template) {
    case 'sticker-modern':
      return reviewSticker(printable.data);
    case 'sticker-classic':
      return reviewClassic(printable.data);
    case 'invoice':
      return reviewInvoice(printable.data);
    case 'report':
      return [];
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const english = (said: string | { en: string }) => (typeof said === 'string' ? said : said.en);
const named = (said: string | { en: string }) => english(said).trim().toLowerCase();

function sumProblem(stated: number, counted: number): DocumentProblem[] {
  return stated === counted ? [] : [{ kind: 'does_not_add_up', stated, counted }];
}

function reviewSticker({ price, options: known }: StickerDocument): DocumentProblem[] {
  const options = known ?? [];
  const counted =
    price.base +
    price.destination +
    (price.gas_guzzler ?? 0) +
    sum(options.map(option => option.price)) -
    sum((price.discounts ?? []).map(discount => discount.amount));
  return [...sumProblem(price.total, counted), ...repeatedOptions(options), ...pricedContents(options)];
}

function repeatedOptions(options: NonNullable<StickerDocument['options']>): DocumentProblem[] {
  const seen = new Set<string>();
  return options.flatMap((option): DocumentProblem[] => {
    const key = `${option.code ?? ''} ${named(option.name)}`;
    if (seen.has(key)) return [{ kind: 'option_twice', option: english(option.name) }];
    seen.add(key);
    return [];
  });
}

function pricedContents(options: NonNullable<StickerDocument['options']>): DocumentProblem[] {
  const priced = new Set(options.filter(option => option.price > 0).map(option => named(option.name)));
  return options.flatMap(option =>
    (option.contains ?? [])
      .filter(item => priced.has(named(item)))
      .map((item): DocumentProblem => ({
        kind: 'package_item_priced',
        option: english(option.name),
        item: english(item),
      })),
  );
}

function reviewClassic({ base, options, destination, total }: ClassicStickerDocument): DocumentProblem[] {
  const counted = base.amount + destination.amount + sum((options ?? []).map(option => option.amount ?? 0));
  return sumProblem(total, counted);
}

function reviewInvoice({ lines, discount, tax, total, credit, due }: InvoiceDocument): DocumentProblem[] {
  const added = tax && !tax.included ? tax.amount : 0;
  const counted = sum(lines.map(line => line.qty * line.unit)) - (discount?.amount ?? 0) + added;
  const problems = sumProblem(total, counted);
  const paid = due === 0 || due === total - credit;
  return paid ? problems : [...problems, { kind: 'does_not_add_up', stated: due, counted: total - credit }];
}
