import { z } from 'zod';
import { Empty, get, post } from '../../kit/contract.ts';

const Id = z.string().min(1).max(60);

/** What Google requires of a vehicle and this one has not. */
export const ListingLack = z.enum(['vin', 'year', 'make', 'model', 'condition', 'price', 'mileage']);
export type ListingLack = z.infer<typeof ListingLack>;

/** A vehicle that is left out of the feed, and why. */
export const LeftOut = z.object({
  vehicle: z.string(),
  title: z.string(),
  stock_number: z.string(),
  vin: z.string(),
  lacks: z.array(ListingLack),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** The feed of a rooftop's stock in the format of Google's vehicle listings. */
export const ListingFeed = z.object({
  rooftop: z.string(),
  name: z.string(),
  /** The rooftop has a postal address; without one nothing is sent. */
  has_address: z.boolean(),
  /** The end of the token in its address; null: it has none, and nothing is sent. */
  token: z.string().nullable(),
  /** When it was fetched last. */
  fetched: z.iso.datetime().nullable(),
  /** Vehicles in the feed, and those of them without a photo. */
  sent: z.number().int(),
  without_photo: z.number().int(),
  left_out: z.number().int(),
  /** The first of those. */
  first_left_out: z.array(LeftOut),
});
export type ListingFeed = z.infer<typeof ListingFeed>;

const MEMBER = { signedIn: true } as const;
const Feeds = { feeds: z.array(ListingFeed) };

/** Where a feed is fetched, with its token as `token`. */
export const LISTINGS_PATH = '/api/dealer/google-listings.csv';

/** The feeds of the dealership in use, one for each rooftop, each checked now. @throws `dealers_only` */
export const listingsCall = get('/api/dealer/listings', Empty, Feeds, MEMBER);

/**
 * Makes the token of a feed; the one before opens nothing from now on.
 * @throws `dealers_only`, `dealership_role`, `dealership_suspended`, `not_found`
 */
export const newListingTokenCall = post(
  '/api/dealer/new-listing-token',
  { rooftop: Id },
  { ...Feeds, token: z.string() },
  MEMBER,
);

/** Ends a feed. @throws as `newListingTokenCall` */
export const endListingsCall = post('/api/dealer/end-listings', { rooftop: Id }, Feeds, MEMBER);
