import * as ui from '../../../kit/ui/page/primitives.module.css';

/** A total with its currency, which is named once where the amount is written with it, e.g. "MXN 419.00". */
export function TotalAmount({ amount, currency }: { amount: string; currency: string }) {
  return (
    <span>
      {amount} {!amount.includes(currency) && <small className={ui.secondaryText}>{currency}</small>}
    </span>
  );
}
