import type { MarqueContext } from '../../context.ts';
import { translatorFor } from '../../kit/messages/intl.ts';
import { messagesOf } from '../../kit/messages/messages.ts';
import { tagOf } from '../../language.ts';
import { breadcrumbSchema } from '../../structured-data.ts';
import { carsPath } from './cars-path.ts';

/** Tells search engines the way to a page of cars, as `CarsTrail` shows it. For loaders. */
export function describeTrail(
  marque: Pick<MarqueContext, 'app' | 'caller' | 'schema'>,
  url: URL,
  steps: readonly (readonly [string, string])[],
): void {
  const { locale } = marque.caller;
  const t = translatorFor(tagOf(locale), messagesOf(locale));
  marque.schema.push(breadcrumbSchema(marque, url, [[t('makes.home'), '/'], [t('makes.all'), carsPath()], ...steps]));
}
