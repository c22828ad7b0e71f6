import { type Appraisal, checkAppraisalCall } from '@marque/server/inventory/appraisals/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { useMoney } from '../../kit/ui/data/money.ts';
import { CampaignTable } from '../../vehicles/recalls/campaign-table.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { ValueAnswer } from '../../vehicles/valuations/mileage-box.tsx';
import { RecallsWord } from './appraisal-words.tsx';
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
  const { state, campaigns, failed } = checked.recalls;
  return (
    <TitledSection id="appraisal-recalls" title={t('recalls')} card>
      <p>
        <RecallsWord recalls={checked.recalls} />
      </p>
      {state !== 'found' && <p className={ui.secondaryText}>{t(`recall_text.${state}`)}</p>}
      {failed.length > 0 && <p className={ui.secondaryText}>{t('recalls_failed', { names: failed.join(', ') })}</p>}
      <CampaignTable
        campaigns={campaigns}
        more={[{ key: 'status', name: t('repair'), cell: ({ status }) => t(`status.${status}`) }]}
      />
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
