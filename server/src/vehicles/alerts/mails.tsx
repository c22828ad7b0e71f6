import { SAMPLE_VEHICLE, type Email, type MailFrame, type MailTemplate } from '../../platform/mail/rules.ts';
import { recallLine, type MailedRecall } from './rules/mailed-recall.ts';

/** A vehicle with its new recalls: those that are named, and how many more there are. */
export interface MailedVehicle {
  vin: string;
  title: string;
  recalls: MailedRecall[];
  more: number;
}

export interface RecallAlertProps {
  origin: string;
  /** Ends these emails without a sign-in. */
  token: string;
  vehicles: MailedVehicle[];
  /** Vehicles that are not named. */
  moreVehicles: number;
  /** New recalls, named or not. */
  total: number;
}

const SAMPLE_MAILED: MailedVehicle = {
  ...SAMPLE_VEHICLE,
  recalls: [
    { campaign: '26V-001', area: 'airbags', receivedOn: '2026-05-04', warning: 'park_it' },
    { campaign: '26V-002', area: 'brakes', receivedOn: null, warning: 'park_outside' },
  ],
  more: 2,
};

/** New recalls of a member's saved vehicles, in one email a day at most. */
export const recallAlertMail: MailTemplate<RecallAlertProps> = {
  name: 'recall-alert',
  compose(props, frame): Email {
    const { vehicles, total, moreVehicles } = props;
    const say = (key: string, params = {}) => frame.say('mail', `recallAlert.${key}`, params);
    const [first] = vehicles;
    const only = vehicles.length === 1 && moreVehicles === 0;
    const unsubscribe = `${props.origin}/unsubscribe?token=${props.token}`;
    const about = { n: total, title: first?.title ?? '' };
    return {
      subject: only ? say('subject', about) : say('subjectSeveral', { n: total }),
      heading: only ? say('heading', about) : say('headingSeveral', { n: total }),
      paragraphs: [
        ...vehicles.flatMap(vehicle => vehicleLines(vehicle, frame)),
        ...(moreVehicles > 0 ? [say('moreVehicles', { n: moreVehicles })] : []),
        say('scope'),
      ],
      action: { label: say('open'), url: `${props.origin}/members/dashboard#garage` },
      links: [
        { label: say('check'), url: 'https://www.nhtsa.gov/recalls' },
        { label: say('unsubscribe'), url: unsubscribe },
      ],
      unsubscribe,
    };
  },
  samples: [
    { token: 'sample', vehicles: [SAMPLE_MAILED], moreVehicles: 0, total: 4 },
    { token: 'sample', vehicles: [SAMPLE_MAILED], moreVehicles: 2, total: 7 },
  ],
};

function vehicleLines({ title, vin, recalls, more }: MailedVehicle, frame: MailFrame): string[] {
  const say = (key: string, params = {}) => frame.say('mail', `recallAlert.${key}`, params);
  return [
    say('vehicle', { title, vin }),
    ...recalls.map(each => recallLine(each, frame)),
    ...(more > 0 ? [say('more', { n: more, title })] : []),
  ];
}
