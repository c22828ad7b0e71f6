import { dayIn, orNull, type PublicList } from './public-list.ts';

/** A satisfaction of which the file gives no day that can be: the lien is satisfied all the same. */
const SOME_DAY = '?';

/** Liens for child support on vehicles in Missouri. */
export const MO_LIENS: PublicList = {
  pack: 'mo-liens',
  id: '7t5a-79ri',
  host: 'data.mo.gov',
  publisher: 'Missouri Department of Revenue',
  title: 'Child support liens on vehicles',
  section: 'liens',
  columns: {
    vin: ['VIN Number', 'VIN'],
    on: ['Child Support Lien Date'],
    satisfied: ['Lien Satisfaction Date'],
  },
  required: ['on', 'satisfied'],
  dropped: ['Year', 'Make'],
  facts(values, today) {
    const [on, satisfied] = [dayIn(values('on'), today), dayIn(values('satisfied'), today)];
    if (satisfied !== '' && satisfied < on) return 'is satisfied before it was made';
    return [on, satisfied === '' && values('satisfied') !== '' ? SOME_DAY : satisfied];
  },
  record([on, satisfied], { head, firstSeen }) {
    return {
      ...head,
      section: 'liens',
      eventOn: orNull(on) ?? firstSeen,
      place: { city: null, state: 'MO' },
      kind: 'lien',
      status: satisfied ? 'closed' : 'active',
      holder: 'authority',
      closedOn: satisfied === SOME_DAY ? null : orNull(satisfied),
      words: 'Child support lien',
    };
  },
};
