import { type Appraisal, checkAppraisalCall } from '@marque/server/inventory/appraisals/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { StateWord } from '../../kit/ui/data/state-word.tsx';
import { Table } from '../../kit/ui/data/table.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { ValueAnswer } from '../../vehicles/valuations/mileage-box.tsx';
import { RecallsWord, useCalendarDay } from './appraisal-words.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './appraisals.module.css';

interface FindingsProps {
  appraisal: Appraisal;
  /** Whether the reader may ask the sources again. */
  mayAsk: boolean;
}

/** What the sources said of a vehicle when they were asked last: its recalls, do-not-drive first, and its value. */
export function Findings({ appraisal, mayAsk }: FindingsProps) {
  const t = useTranslations('appraisals');
  const format = useFormatter();
  const { checked } = appraisal;
  const again = useToldCall(checkAppraisalCall, { words: { done: t('checked_again'), failed: t('failed') } });
  return (
    <>
      <Recalls appraisal={appraisal} />
      <Value appraisal={appraisal} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        <span className={`${ui.text14} ${ui.tertiaryText}`}>
          {t('checked', { on: format.dateTime(new Date(checked.on), { dateStyle: 'medium', timeStyle: 'short' }) })}
        </span>
        {mayAsk && (
          <Button busy={again.pending} onClick={() => again.run({ appraisal: appraisal.id })}>
            {t('check_again')}
          </Button>
        )}
      </div>
    </>
  );
}

function Recalls({ appraisal: { checked } }: Pick<FindingsProps, 'appraisal'>) {
  const t = useTranslations('appraisals');
  const day = useCalendarDay();
  const { state, campaigns, failed } = checked.recalls;
  return (
    <TitledSection id="appraisal-recalls" title={t('recalls')} card>
      <p>
        <RecallsWord recalls={checked.recalls} />
      </p>
      {state !== 'found' && <p className={ui.secondaryText}>{t(`recall_text.${state}`)}</p>}
      {failed.length > 0 && <p className={ui.secondaryText}>{t('recalls_failed', { names: failed.join(', ') })}</p>}
      {campaigns.length > 0 && (
        <Table
          caption={t('recalls')}
          stack
          rows={campaigns}
          rowKey={({ campaign }) => campaign}
          columns={[
            { key: 'campaign', name: t('campaign'), cell: ({ campaign }) => campaign, whole: true },
            { key: 'about', name: t('about'), cell: ({ about }) => about },
            { key: 'date', name: t('received'), cell: ({ date }) => (date ? day(date) : t('unknown')), whole: true },
            {
              key: 'warning',
              name: t('warning'),
              cell: ({ park_it: parkIt, park_outside: parkOutside }) =>
                parkIt || parkOutside ? (
                  <StateWord tone={parkIt ? 'serious' : 'caution'}>
                    {t(parkIt ? 'warnings.park_it' : 'warnings.park_outside')}
                  </StateWord>
                ) : (
                  t('warnings.none')
                ),
            },
            { key: 'status', name: t('repair'), cell: ({ status }) => t(`status.${status}`) },
          ]}
        />
      )}
    </TitledSection>
  );
}

function Value({ appraisal: { vin, checked, costs_total: costs } }: Pick<FindingsProps, 'appraisal'>) {
  const t = useTranslations('appraisals');
  const money = useMoney();
  const { state, valuation, miles } = checked.value;
  const tradeIn = valuation?.values.trade_in?.mid;
  return (
    <TitledSection id="appraisal-value" title={t('value')} card>
      {valuation ? (
        <>
          <ValueAnswer
            answer={{ ...valuation, status: 'success', vin, mileage: miles, valued_at: miles, questions_left: null }}
            units="mi"
          />
          {tradeIn !== undefined && costs > 0 && (
            <p className={`${ui.mediumWeight} ${styles.appraisalText}`}>
              {t('margin', { amount: money(tradeIn - costs, 'USD') })}
            </p>
          )}
          <p className={`${ui.text14} ${ui.secondaryText} ${styles.appraisalText}`}>{t('value_note')}</p>
        </>
      ) : (
        <p className={ui.secondaryText}>{t(`value_state.${state}`)}</p>
      )}
    </TitledSection>
  );
}
