import type { Dealer } from '@marque/server/identity/dealers/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { useDealerFacts } from './dealer-facts.tsx';
import { DecisionButtons, isDecidable } from './decision-buttons.tsx';
import { STATUS_TONES } from './status-tones.ts';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as dealerPageStyles from './dealer-page.module.css';
import * as dealersQueueStyles from './dealers-queue.module.css';

interface QueueCardProps {
  dealer: Dealer;
  /** The reader's own application: another operator decides. */
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
    <article className={`${cardStyles.card} ${dealersQueueStyles.queueCard}`} aria-labelledby={dealer.id}>
      <div className={cardStyles.cardHead}>
        <div className={dealersQueueStyles.queueCardHead}>
          <h2 className={ui.text18} id={dealer.id}>
            {dealer.company_name}
          </h2>
          <p className={`${ui.secondaryText} ${ui.text14}`}>{since}</p>
        </div>
        <StateWord chip tone={STATUS_TONES[dealer.dealer_state]}>
          {t(`operator.word.${dealer.dealer_state}`)}
        </StateWord>
      </div>
      {dealer.reason && (
        <Message tone="caution" title={t('reason')}>
          <p className={dealerPageStyles.dealerReason}>{dealer.reason}</p>
        </Message>
      )}
      <div className={dealersQueueStyles.queueCardBody}>
        <Facts facts={facts} />
      </div>
      {mayDecide && isDecidable(dealer) && (
        <div className={cardStyles.cardFoot}>
          {own ? <p>{t('operator.own')}</p> : <DecisionButtons dealer={dealer} />}
        </div>
      )}
    </article>
  );
}
