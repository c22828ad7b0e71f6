import { generateReportCall } from '@marque/server/documents/reports/contract';
import { send } from '../../../client.ts';
import { pricingPath } from '../../../money/plans/pricing-path.ts';
import { MakeDocument } from '../../../platform/shell/make-document.tsx';
import { useReader } from '../reader.ts';

interface MakeAgainProps {
  vin: string;
  /** Its name; null where its number gives none. */
  vehicle: string | null;
  hasCredit: boolean;
  /** Word on the button when a credit is there. */
  label: string;
}

/** The next step where there is no report. */
export function MakeAgain({ vin, vehicle, hasCredit, label }: MakeAgainProps) {
  const { t } = useReader();
  const words = {
    make: label,
    choose: t('outcome.choose'),
    preview: t('outcome.preview'),
    other: t('outcome.other'),
  };
  const order = () => send(generateReportCall, { vin }, { generating: true });
  const prices = pricingPath({ kind: 'report', vin, currency: null });
  return <MakeDocument {...{ vin, vehicle, hasCredit, prices, order, words }} />;
}
