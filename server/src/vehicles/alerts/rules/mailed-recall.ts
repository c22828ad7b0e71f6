import type { MailFrame } from '../../../platform/mail/rules.ts';
import type { RecallArea } from '../../recalls/contract.ts';

/** A new recall as an email names it. */
export interface MailedRecall {
  campaign: string;
  area: RecallArea;
  receivedOn: string | null;
  warning: 'park_it' | 'park_outside' | null;
}

/** The warning of a recall: of two the graver one. */
export const warningOf = (parkIt: boolean, parkOutside: boolean): MailedRecall['warning'] =>
  parkIt ? 'park_it' : parkOutside ? 'park_outside' : null;

/** A recall in one line of an email. */
export function recallLine({ campaign, area, receivedOn, warning }: MailedRecall, frame: MailFrame): string {
  const say = (key: string, params = {}) => frame.say('mail', `recallAlert.${key}`, params);
  const what = frame.say('recall-words', `area.${area}`);
  const line = receivedOn
    ? say('recallOn', { what, campaign, day: new Date(`${receivedOn}T00:00:00Z`) })
    : say('recall', { what, campaign });
  return warning ? `${line} ${say(warning)}` : line;
}
