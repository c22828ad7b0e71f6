import type { Plan } from '@marque/server/money/plans/contract';
import type { MarqueContext } from '../../context.ts';
import { tagOf } from '../../language.ts';
import { translatorFor } from '../../kit/messages/intl.ts';
import { messagesOf } from '../../kit/messages/messages.ts';
import { productSchema } from '../../structured-data.ts';

/** Tells search engines what is sold on the page of prices: the plans it shows, at the prices it shows. For loaders. */
export function describeProduct(
  marque: Pick<MarqueContext, 'app' | 'caller' | 'schema'>,
  url: URL,
  { kind, plans }: { kind: 'report' | 'sticker'; plans: readonly Plan[] },
): void {
  if (plans.length === 0) return;
  const { locale } = marque.caller;
  const t = translatorFor(tagOf(locale), messagesOf(locale));
  const features = [...new Set(plans.flatMap(plan => plan.features))];
  const product = productSchema(marque, url, {
    name: t(`plans.switch.${kind}`),
    description: features.join('. '),
    path: kind === 'report' ? '/pricing' : '/pricing?for=sticker',
    offers: plans,
  });
  marque.schema.push(product);
}
