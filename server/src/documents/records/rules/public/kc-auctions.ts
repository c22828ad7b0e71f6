import { dayIn, orNull, wordsIn, type PublicList } from './public-list.ts';

const milesIn = (text: string): string => (/^\d{1,3}(?:,?\d{3})?$/.test(text) ? text.replace(',', '') : '');

/** Vehicles that Kansas City sells from its tow lot because nobody claimed them. */
export const KC_AUCTIONS: PublicList = {
  pack: 'kc-auctions',
  id: '2uje-k9n5',
  host: 'data.kcmo.org',
  publisher: 'City of Kansas City, Missouri',
  title: 'Kansas City Monthly Car Auction',
  section: 'auctions',
  columns: {
    vin: ['VIN', 'VIN Number'],
    lot: ['Lot', 'Lot#', 'Lot Number'],
    on: ['Auction Date', 'Sale Date', 'Date'],
    miles: ['Mileage', 'Odometer', 'Miles'],
    reason: ['Reason', 'Reason for Sale', 'Reason vehicle is for sale'],
  },
  required: ['reason'],
  dropped: ['Make', 'Model', 'Year', 'Keys', 'Vehicle Number', 'Color', 'Style'],
  facts: (values, today) => [dayIn(values('on'), today), milesIn(values('miles')), wordsIn(values('reason'))],
  record([on, miles, reason], { head, firstSeen }) {
    return {
      ...head,
      section: 'auctions',
      eventOn: orNull(on) ?? firstSeen,
      place: { city: 'Kansas City', state: 'MO' },
      channel: 'auction',
      seller: 'not_stated',
      miles: miles ? Number(miles) : null,
      condition: null,
      damage: [],
      askedCents: null,
      soldCents: null,
      daysListed: null,
      reason: orNull(reason),
    };
  },
};
