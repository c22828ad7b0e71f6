import { generateReportCall } from '@marque/server/documents/reports/contract';
import { generateStickerCall } from '@marque/server/documents/stickers/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import { send } from '../../client.ts';
import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { useAction } from '../../kit/forms/use-call.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { pricingPath } from '../../money/plans/pricing-path.ts';
import { ConfirmVehicle } from '../../platform/shell/confirm-vehicle.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

const WORDS = { report: 'reports.outcome', sticker: 'stickers.next' } as const;

interface MakeDocumentProps {
  kind: 'report' | 'sticker';
  vin: string;
  /** Its name; null where its number gives none. */
  vehicle: string | null;
  hasCredit: boolean;
  /** Word on the button when a credit is there. */
  label: string;
}

/**
 * The next step where there is no document: spend a credit, choose a plan, or look at what is free. The server counts a
 * double press once.
 */
export function MakeDocument({ kind, vin, vehicle, hasCredit, label }: MakeDocumentProps) {
  const t = useTranslations(WORDS[kind]);
  const order = (): Promise<unknown> =>
    kind === 'report'
      ? send(generateReportCall, { vin }, { generating: true })
      : send(generateStickerCall, { vin }, { generating: true });
  const make = useAction(order, { revalidate: 'success' });
  return (
    <>
      <ErrorMessage text={make.errorText} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        {hasCredit ? (
          <ConfirmVehicle vin={vin} vehicle={vehicle} busy={make.pending} onConfirm={() => make.run(null)}>
            {label}
          </ConfirmVehicle>
        ) : (
          <ButtonLink look="main" to={pricingPath({ kind, vin, currency: null })}>
            {t('choose')}
          </ButtonLink>
        )}
        <ButtonLink to={`/vehicle/${encodeURIComponent(vin)}`}>{t('preview')}</ButtonLink>
        <ButtonLink look="quiet" to="/">
          {t('other')}
        </ButtonLink>
      </div>
    </>
  );
}
