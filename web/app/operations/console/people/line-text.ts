import type { TimelineLine } from '@marque/server/identity/people/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useMoney } from '../../../kit/ui/data/money.ts';
import { wordFor } from '../../../kit/ui/data/word-for.ts';

/** What a line of the timeline says, and what it adds in small. */
export function useLineText({ topic, what, about }: TimelineLine): { title: string; detail: string } {
  const t = useTranslations('console-people.timeline');
  const money = useMoney();
  const text = (name: string) => (about[name] === null || about[name] === undefined ? '' : String(about[name]));
  const values: Record<string, string | number> = Object.fromEntries(
    Object.entries(about).map(([name, value]) => [name, value ?? '']),
  );
  if (topic === 'order' && about['total'] !== undefined)
    values['total'] = money(Number(about['total']), text('currency') || 'USD');
  if (topic === 'credit') {
    const count = Math.abs(Number(about['delta'] ?? 0));
    values['amount'] = about['unlimited'] === 1 ? t('unlimited') : t('credits', { unit: text('unit'), count });
  }
  if (topic === 'mail') values['subject'] = text('subject') || text('template');
  if (topic === 'operator') {
    const action = text('action');
    values['action'] = wordFor(t, `done.${action.replaceAll('.', '_')}`) ?? action;
  }
  return {
    title: wordFor(t, `line.${topic}.${what}`, values) ?? `${topic}: ${what}`,
    detail: DETAILS[topic].map(text).filter(Boolean).join(' · '),
  };
}

/** What each topic says in small. */
const DETAILS: Record<TimelineLine['topic'], readonly string[]> = {
  sign_in: ['browser'],
  search: ['vin'],
  order: ['vin'],
  document: ['title', 'vin'],
  credit: ['note', 'subject'],
  mail: [],
  ticket: [],
  deletion: [],
  operator: ['reason', 'path'],
};
