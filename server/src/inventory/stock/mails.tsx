import { SAMPLE_VEHICLE, type Email, type MailFrame, type MailTemplate } from '../../platform/mail/rules.ts';
import { recallLine, type MailedRecall } from '../../vehicles/alerts/rules/mailed-recall.ts';

/** A vehicle in stock with its new recalls. */
export interface MailedStock {
  vin: string;
  title: string;
  stockNumber: string;
  recalls: MailedRecall[];
}

interface StockRecallProps {
  origin: string;
  /** Ends these emails without a sign-in. */
  token: string;
  dealership: string;
  vehicles: MailedStock[];
  /** Vehicles that are not named. */
  more: number;
}

const SAMPLE: MailedStock = {
  ...SAMPLE_VEHICLE,
  stockNumber: 'HP4418',
  recalls: [
    { campaign: '26V001000', area: 'airbags', receivedOn: '2026-05-04', warning: 'park_it' },
    { campaign: '26V002000', area: 'brakes', receivedOn: null, warning: 'park_outside' },
  ],
};

/** New recalls of vehicles that a dealership has in stock, in one email a night. */
export const stockRecallMail: MailTemplate<StockRecallProps> = {
  name: 'stock-recalls',
  compose({ origin, token, dealership, vehicles, more }, frame): Email {
    const n = vehicles.length + more;
    const say = (key: string) => frame.say('mail', `stockRecalls.${key}`, { n, more, dealership });
    const unsubscribe = `${origin}/unsubscribe?token=${token}`;
    return {
      subject: say('subject'),
      heading: say('heading'),
      paragraphs: [
        ...vehicles.flatMap(vehicle => vehicleLines(vehicle, frame)),
        ...(more > 0 ? [say('more')] : []),
        say('scope'),
      ],
      action: { label: say('open'), url: `${origin}/dealer/inventory?filter=recall` },
      links: [
        { label: frame.say('mail', 'recallAlert.check'), url: 'https://www.nhtsa.gov/recalls' },
        { label: frame.say('mail', 'recallAlert.unsubscribe'), url: unsubscribe },
      ],
      unsubscribe,
    };
  },
  samples: [
    { token: 'sample', dealership: 'Oakfield Motors LLC', vehicles: [SAMPLE], more: 0 },
    { token: 'sample', dealership: 'Oakfield Motors LLC', vehicles: [SAMPLE, { ...SAMPLE, stockNumber: '' }], more: 3 },
  ],
};

function vehicleLines({ title, vin, stockNumber, recalls }: MailedStock, frame: MailFrame): string[] {
  const named = stockNumber
    ? frame.say('mail', 'stockRecalls.vehicle', { title, vin, number: stockNumber })
    : frame.say('mail', 'recallAlert.vehicle', { title, vin });
  return [named, ...recalls.map(each => recallLine(each, frame))];
}
