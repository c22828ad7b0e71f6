import type { CheckoutFacts } from './checkout-facts.ts';
import { HaveIt } from './have-it.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayPanel } from './pay-panel.tsx';
import { useQuantity } from './use-quantity.ts';
import { useQuote } from './use-quote.ts';

/** What is bought at the one side, how it is paid at the other. */
export function Checkout({ facts }: { facts: CheckoutFacts }) {
  const quantity = useQuantity(facts.plan.nos, facts.nos);
  const quote = useQuote(facts);
  const { member, unit } = facts;
  return (
    <div className="co-g">
      <OrderSummary facts={facts} quantity={quantity} quote={quote} />
      {member?.document ? (
        <HaveIt path={member.document} unit={unit} />
      ) : (
        <PayPanel facts={facts} quantity={quantity} quote={quote} />
      )}
    </div>
  );
}
