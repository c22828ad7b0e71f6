import { AppError } from '../../kit/errors.ts';
import { hashToken, newToken } from '../../kit/security/crypto.ts';
import type { PlatformDeps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/sites/rules/caller.ts';
import type { Dealerships } from '../../identity/dealerships/service.ts';
import type { Lots } from '../lots/service.ts';
import type { Stock } from '../stock/service.ts';
import type { StockVehicle } from '../stock/contract.ts';
import type { LeftOut, ListingFeed } from './contract.ts';
import { lacksOf, listingsFile } from './rules/listing.ts';
import * as store from './store.ts';

export interface ListingDeps extends Pick<PlatformDeps, 'db' | 'clock' | 'audit'> {
  dealerships: Pick<Dealerships, 'need' | 'needAt' | 'show' | 'ofAccount'>;
  stock: Pick<Stock, 'stockAt'>;
  lots: Pick<Lots, 'paths'>;
}

/** Characters of a token that are seen again. */
const TAIL = 6;
/** Vehicles that are left out and named. */
const MAX_NAMED = 200;

export type Listings = ReturnType<typeof createListings>;

/** The stock of a rooftop as a feed of Google's vehicle listings, and what is left out of it. */
export function createListings(deps: ListingDeps) {
  const { db, clock, audit, dealerships, stock, lots } = deps;

  return {
    /** The feeds as they would be sent now. @throws AppError `login_needed`, `dealers_only` */
    async list(caller: Caller): Promise<ListingFeed[]> {
      const { account } = await dealerships.need(caller, 'read');
      const { rooftops } = await dealerships.show(caller);
      const kept = await store.listListings(db, account);
      const feeds: ListingFeed[] = [];
      for (const { id: rooftop, name, address } of rooftops) {
        const row = kept.find(({ rooftopId }) => rooftopId === rooftop);
        const { sent, leftOut } = checked(await stock.stockAt(account, rooftop));
        feeds.push({
          rooftop,
          name,
          has_address: address !== '',
          token: row?.tokenTail ?? null,
          fetched: row?.fetchedAt?.toISOString() ?? null,
          sent: sent.length,
          without_photo: sent.filter(({ photos }) => photos.length === 0).length,
          left_out: leftOut.length,
          first_left_out: leftOut.slice(0, MAX_NAMED),
        });
      }
      return feeds;
    },

    /** Makes the token of a feed. @throws AppError those of `needAt` */
    async newToken(caller: Caller, rooftop: string): Promise<string> {
      const { account } = await dealerships.needAt(caller, 'import_inventory', rooftop);
      const token = newToken();
      const tokenTail = token.slice(-TAIL);
      await db.transaction(async tx => {
        const row = { ...account, rooftopId: rooftop, tokenHash: hashToken(token), tokenTail, createdAt: clock() };
        await store.keepToken(tx, row);
        await audit.write(tx, caller, { action: 'listings.token_made', object: rooftop, after: { token: tokenTail } });
      });
      return token;
    },

    /** Ends a feed. @throws AppError those of `needAt` */
    async end(caller: Caller, rooftop: string): Promise<void> {
      const { account } = await dealerships.needAt(caller, 'import_inventory', rooftop);
      await db.transaction(async tx => {
        await store.removeListings(tx, account, rooftop);
        await audit.write(tx, caller, { action: 'listings.ended', object: rooftop });
      });
    },

    /**
     * The feed of a token as CSV: what Google would take. Where the rooftop has no address, it is empty but for its header.
     * @throws AppError `listing_token`, `dealership_suspended`
     */
    async file({ site, origin }: Caller, token: string): Promise<string> {
      const row = token ? await store.findByToken(db, site.id, hashToken(token)) : null;
      const dealership = row && (await dealerships.ofAccount(row));
      const rooftop = dealership?.rooftops.find(({ id }) => id === row?.rooftopId);
      if (!row || !dealership || !rooftop) throw new AppError('listing_token');
      if (dealership.state === 'suspended') throw new AppError('dealership_suspended');
      const { address } = rooftop;
      const { sent } = checked(address === '' ? [] : await stock.stockAt(row, rooftop.id));
      await store.noteFetched(db, row, clock());
      const pathOf = await lots.paths(row);
      const linkOf = (vehicle: StockVehicle) => {
        const path = pathOf(vehicle);
        return path && origin + path;
      };
      return listingsFile(sent, { rooftop: rooftop.id, name: dealership.name, address, linkOf });
    },
  };
}

/** The vehicles that lack nothing, and the others with what they lack. */
function checked(vehicles: readonly StockVehicle[]): { sent: StockVehicle[]; leftOut: LeftOut[] } {
  const sent: StockVehicle[] = [];
  const leftOut: LeftOut[] = [];
  for (const vehicle of vehicles) {
    const lacks = lacksOf(vehicle);
    const { id, vin, stock_number, year, make, model } = vehicle;
    const title = [year, make, model].filter(Boolean).join(' ') || vin;
    if (lacks.length === 0) sent.push(vehicle);
    else leftOut.push({ vehicle: id, title, stock_number, vin, lacks });
  }
  return { sent, leftOut };
}
