import { TAGS } from '../../kit/text/messages.ts';
import type { MailTemplate } from '../../platform/mail/rules.ts';

/** The mails of a request, by the step they are about; their words are `mail.deletion.<step>.*`. */
export type DeletionStep =
  'verify' | 'confirmed' | 'reminder' | 'identity' | 'held' | 'withdrawn' | 'rejected' | 'erased';

export interface DeletionMailProps {
  origin: string;
  /** The token of the link to the request, where there is still something to do. */
  token: string | null;
  erasesAt: string | null;
  reason: string | null;
  receipt: string | null;
}

const SAMPLES_LEAD_ON: ReadonlySet<DeletionStep> = new Set(['verify', 'confirmed', 'reminder', 'identity', 'held']);

function deletionMail(step: DeletionStep): MailTemplate<DeletionMailProps> {
  return {
    name: `deletion-${step}`,
    compose({ origin, token, erasesAt, reason, receipt }, frame) {
      const day = new Intl.DateTimeFormat(TAGS[frame.locale], { dateStyle: 'long', timeZone: 'UTC' });
      const on = erasesAt ? day.format(new Date(erasesAt)) : '';
      const about = { site: frame.site.name, on, reason: reason ?? '', receipt: receipt ?? '' };
      const say = (key: string) => frame.say('mail', `deletion.${step}.${key}`, about);
      const page = token && `${origin}/delete-account/${token}`;
      const cools = step === 'confirmed' || step === 'reminder';
      return {
        subject: say('subject'),
        heading: say('heading'),
        paragraphs: [say('first').trim(), say('second')],
        action: page ? { label: say('open'), url: page } : null,
        ...(page && cools ? { links: [{ label: frame.say('mail', 'deletion.export'), url: `${page}#export` }] } : {}),
      };
    },
    samples: [
      {
        token: SAMPLES_LEAD_ON.has(step) ? 'sample' : null,
        erasesAt: '2026-07-15T00:00:00Z',
        reason: 'The address of the account is not the one you wrote from.',
        receipt: 'MQD-0000-0000',
      },
    ],
    essential: true,
  };
}

const STEPS: readonly DeletionStep[] = [
  'verify',
  'confirmed',
  'reminder',
  'identity',
  'held',
  'withdrawn',
  'rejected',
  'erased',
];

const byStep = new Map(STEPS.map(step => [step, deletionMail(step)]));

/** The mail of one step. */
export function mailOf(step: DeletionStep): MailTemplate<DeletionMailProps> {
  const template = byStep.get(step);
  if (!template) throw new Error(`There is no mail about ${step}`);
  return template;
}

export interface DeletionReportProps {
  origin: string;
  deletion: string;
  state: string;
  /** When the answer is due by law, ISO. */
  dueAt: string;
}

/** To the operator on the twentieth day: a request that is still open, without saying whose. */
export const deletionReportMail: MailTemplate<DeletionReportProps> = {
  name: 'deletion-report',
  compose({ deletion, state, dueAt }, frame) {
    const day = new Intl.DateTimeFormat(TAGS[frame.locale], { dateStyle: 'long', timeZone: 'UTC' });
    const about = { deletion, state: frame.say('privacy', `state.${state}`), due: day.format(new Date(dueAt)) };
    const say = (key: string) => frame.say('mail', `deletion.report.${key}`, about);
    return {
      subject: say('subject'),
      heading: say('heading'),
      paragraphs: [say('first'), say('second')],
      action: null,
    };
  },
  samples: [{ deletion: 'del_sample', state: 'cooling_off', dueAt: '2026-07-15T00:00:00Z' }],
};

/** Every mail of this module. */
export const deletionMails = [...byStep.values(), deletionReportMail];
