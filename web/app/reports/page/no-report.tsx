import '../sheet/report.css';
import { VinText } from '../../ui/vin/vin.tsx';
import { MakeAgain } from './make-again.tsx';
import { useReader } from '../reader.ts';

/** A vehicle the member has no report of. */
export function NoReport({ vin, cost }: { vin: string; cost: number | null }) {
  const { t } = useReader();
  return (
    <div className="page work">
      <h1 className="t32">{t('outcome.noneTitle')}</h1>
      <p className="work-v">
        <VinText vin={vin} coloured />
      </p>
      <p className="lead">{t('outcome.noneText')}</p>
      <MakeAgain vin={vin} hasCredit={cost !== null} label={t('outcome.make', { count: cost ?? 1 })} />
    </div>
  );
}
