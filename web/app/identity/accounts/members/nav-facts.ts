import type { Profile } from '@marque/server/identity/accounts/contract';
import type { Site } from '@marque/server/platform/sites/contract';

/** The facts that the members' navigation goes by. */
export interface NavFacts {
  /** This brand sells to dealers as well. */
  dealers: boolean;
  /** The member's address while it is not confirmed. */
  unconfirmed: string | null;
}

export function navFacts(site: Pick<Site, 'features'>, profile: Pick<Profile, 'email' | 'email_verified'>): NavFacts {
  return { dealers: site.features.dealer, unconfirmed: profile.email_verified ? null : profile.email };
}
