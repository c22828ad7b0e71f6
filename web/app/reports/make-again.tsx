import { Button, ButtonLink } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';
import { useReader } from './reader.ts';
import { useMakeReport } from './use-make-report.ts';

interface MakeAgainProps {
  vin: string;
  hasCredit: boolean;
  /** Word on the button when a credit is there. */
  label: string;
}

/** The next step where there is no report: spend a credit, choose a plan, or look at what is free. */
export function MakeAgain({ vin, hasCredit, label }: MakeAgainProps) {
  const { t } = useReader();
  const { busy, trouble, make } = useMakeReport(vin);
  const path = encodeURIComponent(vin);
  return (
    <>
      {trouble && (
        <Message tone="serious" title={t('outcome.problem')} live>
          <p>{trouble}</p>
        </Message>
      )}
      <div className="row row-w">
        {hasCredit ? (
          <Button look="main" busy={busy} onClick={make}>
            {label}
          </Button>
        ) : (
          <ButtonLink look="main" to={`/pricing?vin=${path}`}>
            {t('outcome.choose')}
          </ButtonLink>
        )}
        <ButtonLink to={`/vehicle/${path}`}>{t('outcome.preview')}</ButtonLink>
        <ButtonLink look="quiet" to="/">
          {t('outcome.other')}
        </ButtonLink>
      </div>
    </>
  );
}
