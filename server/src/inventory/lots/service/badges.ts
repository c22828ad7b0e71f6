import { AppError } from '../../../kit/errors.ts';
import type { Locale } from '../../../kit/contract.ts';
import type { Caller } from '../../../platform/sites/rules/caller.ts';
import type { LotBadge } from '../contract.ts';
import { badgeOf, goneBadge } from '../rules/badge.ts';
import type { Showing } from './showing.ts';

/** The badges that dealerships put on pages of their own. */
export function createBadges({ vehicle }: Showing) {
  return {
    /**
     * What the badge of a vehicle says, in the language asked for or that of the brand. It never says more than the page that it
     * opens. @throws AppError `not_found` where the vehicle has no page
     */
    async badge(caller: Caller, slug: string, about: { vin: string; lang?: Locale | undefined }): Promise<LotBadge> {
      const { site, origin } = caller;
      const locale = site.locales.find(each => each === about.lang) ?? site.locale;
      const answer = await vehicle({ site, locale }, slug, about.vin);
      if (!answer || answer.state === 'moved') throw new AppError('not_found');
      const how = { locale, origin, brand: site.name };
      return answer.state === 'gone' ? goneBadge(answer, how) : badgeOf(answer.page, how);
    },
  };
}
