import { makeBatchCall, type BatchQuote } from '@marque/server/inventory/batches/contract';
import { LotPaper, STOCKS_OF } from '@marque/server/inventory/forms/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { useCall } from '../../kit/forms/use-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { Dialog } from '../../kit/ui/action/dialog.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

interface BatchDialogProps {
  quote: BatchQuote;
  onClose: () => void;
}

/** What a selection of vehicles lacks and costs at most; then it is made. */
export function BatchDialog({ quote, onClose }: BatchDialogProps) {
  const t = useTranslations('batches');
  const navigate = useNavigate();
  const { pending, errorText, run } = useCall(makeBatchCall, {
    onSuccess: ({ batch }) => void navigate(`/dealer/batches/${batch}`),
  });
  const [stocks, setStocks] = useState(quote.stocks);
  const { make, renew, there, working } = quote.counts;
  const isMade = make + renew > 0;
  return (
    <Dialog open onOpenChange={open => open || onClose()} title={t('make_title')}>
      <div className={ui.stack}>
        {errorText && (
          <Message tone="caution" title={t('not_made')}>
            <p>{errorText}</p>
          </Message>
        )}
        <Quote quote={quote} />
        <Stocks stocks={stocks} onChange={setStocks} />
        <div className={`${ui.flexRow} ${ui.wrap}`}>
          {(isMade || there + working > 0) && (
            <Button
              look="main"
              busy={pending}
              onClick={() =>
                run({ vehicles: quote.vehicles.map(({ vehicle }) => vehicle), credits: quote.credits, stocks })
              }
            >
              {t(isMade ? 'make' : 'put_together')}
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface StocksProps {
  stocks: BatchQuote['stocks'];
  onChange: (stocks: BatchQuote['stocks']) => void;
}

/** On what each paper of the lot is printed: as in the newest batch, until another is chosen. */
function Stocks({ stocks, onChange }: StocksProps) {
  const t = useTranslations('batches');
  const forms = useTranslations('dealer-forms');
  return (
    <details>
      <summary>{t('stocks')}</summary>
      <div className={`${ui.stack} ${ui.marginTop3}`}>
        {LotPaper.options.map(paper => (
          <SelectField
            key={paper}
            label={forms(`lot_paper.${paper}`)}
            value={stocks[paper]}
            onChange={({ target }) => {
              const stock = STOCKS_OF[paper].find(each => each === target.value);
              if (stock) onChange({ ...stocks, [paper]: stock });
            }}
            options={STOCKS_OF[paper].map(each => [each, forms(`papers.stocks.${each}`)])}
          />
        ))}
      </div>
    </details>
  );
}

function Quote({ quote: { counts, credits, saved, left, guides, papers, vehicles } }: { quote: BatchQuote }) {
  const t = useTranslations('batches');
  const refused = vehicles.filter(({ plan }) => plan === 'cannot');
  return (
    <>
      <ul>
        {(['make', 'renew', 'there', 'working', 'cannot'] as const).map(
          plan => counts[plan] > 0 && <li key={plan}>{t(`plan.${plan}`, { count: counts[plan] })}</li>,
        )}
      </ul>
      <p className={ui.mediumWeight}>{t('cost', { credits })}</p>
      {saved > 0 && <p className={ui.secondaryText}>{t('saved', { saved })}</p>}
      {left !== undefined && (
        <p className={ui.secondaryText}>{left === null ? t('left_unlimited') : t('left', { left })}</p>
      )}
      {typeof left === 'number' && left < credits && (
        <Message tone="caution" title={t('short', { lack: credits - left })}>
          <p>{t('short_text')}</p>
        </Message>
      )}
      <p className={ui.secondaryText}>{t('cost_note')}</p>
      {guides.present + guides.lacking > 0 && <p className={ui.secondaryText}>{t('guides', guides)}</p>}
      <p className={ui.secondaryText}>{t('papers', papers)}</p>
      {refused.length > 0 && (
        <details>
          <summary>{t('refused', { count: refused.length })}</summary>
          <ul>
            {refused.map(({ vehicle, title, reason }) => (
              <li key={vehicle}>
                {title}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
