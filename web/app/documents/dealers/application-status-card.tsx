import type { Dealer } from '@marque/server/identity/dealers/contract';
import { Clock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { Card } from '../../kit/ui/page/card.tsx';
import { Facts } from '../../kit/ui/data/facts.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { useDealerFacts } from './dealer-facts.tsx';
import { STATUS_TONES } from './status-tones.ts';
import * as buttonStyles from '../../kit/ui/action/button.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as dealerPageStyles from './dealer-page.module.css';

interface ApplicationStatusCardProps {
  dealer: Dealer;
  support: string;
  /** The day this is read, as YYYY-MM-DD. */
  today: string;
  /** The application was sent a moment ago: what is said here is the answer, so it gets the focus. */
  justSent: boolean;
}

/** The status of the application, since when, why, and the next step. */
export function ApplicationStatusCard({ dealer, support, today, justSent }: ApplicationStatusCardProps) {
  const t = useTranslations('dealers');
  const format = useFormatter();
  const facts = useDealerFacts(dealer, today);
  const title = useRef<HTMLHeadingElement>(null);
  const { dealer_state: status, reason } = dealer;
  useEffect(() => {
    if (justSent) title.current?.focus();
  }, [justSent]);
  const day = format.dateTime(new Date(dealer.decided ?? dealer.applied), { dateStyle: 'long' });
  return (
    <div className={dealerPageStyles.dealerAside}>
      <Card className={dealerPageStyles.dealerStatus}>
        <StateWord
          chip
          tone={STATUS_TONES[status]}
          icon={status === 'pending' ? <Clock className={ui.icon} aria-hidden /> : undefined}
        >
          {t(`status.${status}.word`)}
        </StateWord>
        <h2 className={ui.text24} ref={title} tabIndex={-1}>
          {t(`status.${status}.title`)}
        </h2>
        <p className={ui.secondaryText}>{t(`status.${status}.when`, { day, email: dealer.email })}</p>
        {reason && (
          <Message tone="caution" title={t('reason')}>
            <p className={dealerPageStyles.dealerReason}>{reason}</p>
          </Message>
        )}
        <p>{t(`status.${status}.next`, { support })}</p>
        <NextStep dealer={dealer} support={support} />
      </Card>
      <Card>
        <h2 className={ui.text18}>{t('sentTitle')}</h2>
        <div className={ui.marginTop3}>
          <Facts single facts={facts} />
        </div>
      </Card>
    </div>
  );
}

function NextStep({ dealer, support }: { dealer: Dealer; support: string }) {
  const t = useTranslations('dealers');
  switch (dealer.dealer_state) {
    case 'pending':
      return <ButtonLink to="/members/dealer?correct">{t('correct')}</ButtonLink>;
    case 'approved':
      return (
        <ButtonLink look="main" to="/pricing">
          {t('prices')}
        </ButtonLink>
      );
    case 'rejected':
      return (
        <ButtonLink look="main" to="/members/dealer?correct">
          {t('again')}
        </ButtonLink>
      );
    case 'suspended':
      return (
        <a className={`${buttonStyles.button} ${buttonStyles.secondaryButton}`} href={`mailto:${support}`}>
          {t('write')}
        </a>
      );
  }
}
