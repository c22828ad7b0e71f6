import { documentTemplate } from '../../../platform/typesetting/rules/document-template.ts';
import { sumProblem, type DocumentProblem } from '../../../platform/typesetting/rules/document-problem.ts';
import type { InvoiceDocument } from './shape.ts';

/** The invoice of an order, one page. */
export const invoiceTemplate = documentTemplate<InvoiceDocument>({
  file: 'server/src/money/orders/typst/invoice.typ',
  maxChars: 300,
  review: reviewInvoice,
});

function reviewInvoice({ lines, discount, tax, total, credit, due }: InvoiceDocument): DocumentProblem[] {
  const sum = lines.reduce((all, line) => all + line.qty * line.unit, 0);
  const added = tax && !tax.included ? tax.amount : 0;
  const problems = sumProblem(total, sum - (discount?.amount ?? 0) + added);
  const paid = due === 0 || due === total - credit;
  return paid ? problems : [...problems, ...sumProblem(due, total - credit)];
}
