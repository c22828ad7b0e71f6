import type { Dealer } from '@marque/server/dealers/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { Facts } from '../ui/data/facts.tsx';
import { Message } from '../ui/notice/message.tsx';
import { StateWord } from '../ui/data/state-word.tsx';
import { useDealerFacts } from './dealer-facts.tsx';
import { DecisionButtons, isDecidable } from './decision-buttons.tsx';
import { STANDING_TONES } from './standing-tones.ts';

interface QueueCardProps {
  dealer: Dealer;
  /** The reader's own application: somebody else decides. */
  own: boolean;
  mayDecide: boolean;
  today: string;
}

/** One application as an operator needs it: what was said, and what can be decided. */
export function QueueCard({ dealer, own, mayDecide, today }: QueueCardProps) {
  const t = useTranslations('dealers');
  const format = useFormatter();
  const facts = useDealerFacts(dealer, today).filter(fact => fact.key !== 'company');
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' });
  const since = dealer.decided
    ? `${t('fact.decided')}: ${day(dealer.decided)}`
    : `${t('fact.applied')}: ${day(dealer.applied)}`;
  return (
    <article className="card dq-c" aria-labelledby={dealer.id}>
      <div className="card-hd">
        <div className="dq-h">
          <h2 className="t18" id={dealer.id}>
            {dealer.company_name}
          </h2>
          <p className="c2 t14">{since}</p>
        </div>
        <StateWord chip tone={STANDING_TONES[dealer.dealer_state]}>
          {t(`operator.word.${dealer.dealer_state}`)}
        </StateWord>
      </div>
      {dealer.reason && (
        <Message tone="caution" title={t('reason')}>
          <p className="dl-r">{dealer.reason}</p>
        </Message>
      )}
      <div className="dq-b">
        <Facts facts={facts} />
      </div>
      {mayDecide && isDecidable(dealer) && (
        <div className="card-ft">{own ? <p>{t('operator.own')}</p> : <DecisionButtons dealer={dealer} />}</div>
      )}
    </article>
  );
}
