import { type Dispute, withdrawDisputeCall } from '@marque/server/documents/disputes/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { useReader } from '../reports/reader.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { DISPUTE_TONES } from './dispute-tones.ts';
import { EntryCard } from '../../kit/ui/page/entry-card.tsx';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './disputes.module.css';

/** One's own dispute: how it stands, until when, and what came of it. */
export function DisputeCard({ dispute, withdrawable }: { dispute: Dispute; withdrawable: boolean }) {
  const t = useTranslations('disputes');
  const { t: report, line } = useReader();
  const format = useFormatter();
  const toast = useToast();
  const withdraw = useCall(withdrawDisputeCall, {
    revalidate: 'always',
    onSuccess: () => toast({ title: t('withdrawn') }),
    onError: (_error, text) => toast({ title: t('failed'), detail: text, error: true }),
  });
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'long' });
  const { id, number, state, opened, due, decided, section, about, said: statement, reason, evidence } = dispute;
  return (
    <EntryCard
      id={id}
      level={3}
      title={about === null ? report(`section.${section}`) : line(about)}
      about={
        <>
          <span className={ui.monospace}>{number}</span> · {t('opened', { day: day(opened) })}
        </>
      }
      state={
        <StateWord chip tone={DISPUTE_TONES[state]}>
          {t(`state.${state}`)}
        </StateWord>
      }
    >
      <div className={`${cardStyles.paddedCard} ${ui.stack}`}>
        <p className={styles.said}>{statement}</p>
        {reason && (
          <p className={styles.said}>
            <b className={ui.mediumWeight}>{t('reason')}</b> {reason}
          </p>
        )}
        {evidence.length > 0 && <p className={ui.secondaryText}>{t('files', { count: evidence.length })}</p>}
        <p className={ui.secondaryText}>
          {state === 'open' ? t('due', { day: day(due) }) : decided && t('decided', { day: day(decided) })}
        </p>
      </div>
      {withdrawable && state === 'open' && (
        <div className={cardStyles.cardFoot}>
          <Button look="quiet" size="small" busy={withdraw.pending} onClick={() => withdraw.run({ dispute: id })}>
            {t('withdraw')}
          </Button>
        </div>
      )}
    </EntryCard>
  );
}
