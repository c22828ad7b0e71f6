import { ErrorMessage } from '../../kit/forms/error-message.tsx';
import { useAction } from '../../kit/forms/use-call.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { ConfirmVehicle } from './confirm-vehicle.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

interface MakeDocumentProps {
  vin: string;
  /** Its name; null where its number gives none. */
  vehicle: string | null;
  hasCredit: boolean;
  /** The prices of such a document. */
  prices: string;
  /** Orders the document; the server counts a double press once. */
  order: () => Promise<unknown>;
  words: { make: string; choose: string; preview: string; other: string };
}

/** The next step where there is no document: spend a credit, choose a plan, or look at what is free. */
export function MakeDocument({ vin, vehicle, hasCredit, prices, order, words }: MakeDocumentProps) {
  const make = useAction(order, { revalidate: 'success' });
  const path = encodeURIComponent(vin);
  return (
    <>
      <ErrorMessage text={make.errorText} />
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        {hasCredit ? (
          <ConfirmVehicle vin={vin} vehicle={vehicle} busy={make.pending} onConfirm={() => make.run(null)}>
            {words.make}
          </ConfirmVehicle>
        ) : (
          <ButtonLink look="main" to={prices}>
            {words.choose}
          </ButtonLink>
        )}
        <ButtonLink to={`/vehicle/${path}`}>{words.preview}</ButtonLink>
        <ButtonLink look="quiet" to="/">
          {words.other}
        </ButtonLink>
      </div>
    </>
  );
}
