import { showOnLotCall, type LotSettings } from '@marque/server/inventory/lots/contract';
import type { StockVehicle } from '@marque/server/inventory/stock/contract';
import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { useToldCall } from '../../kit/forms/use-told-call.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { BadgeSnippets } from './badge-snippets.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

interface OnLotProps {
  vehicle: StockVehicle;
  lot: LotSettings;
  /** The path of the vehicle's public page; null where it has none. */
  path: string | null;
  name: string;
  origin: string;
}

/** Whether everybody can see a vehicle in stock, and where. */
export function OnLot({ vehicle, lot, path, name, origin }: OnLotProps) {
  const t = useTranslations('lot-settings');
  if (!lot.shown)
    return (
      <TitledSection id="stock-public" title={t('vehicle')} card className={ui.stack}>
        <p className={ui.secondaryText}>{t('vehicle_off')}</p>
        {lot.may_change && (
          <p>
            <Link to="/dealer/inventory/lot">{t('vehicle_set')}</Link>
          </p>
        )}
      </TitledSection>
    );
  return (
    <TitledSection id="stock-public" title={t('vehicle')} card className={ui.stack}>
      <p className={ui.secondaryText}>{t(path ? 'vehicle_shown' : 'vehicle_hidden')}</p>
      <p className={`${ui.flexRow} ${ui.wrap}`}>
        {path && <Link to={path}>{t('open')}</Link>}
        {lot.may_change && <ShowButton id={vehicle.id} isShown={path !== null} />}
      </p>
      {path && <BadgeSnippets vin={vehicle.vin} name={name} path={path} origin={origin} />}
    </TitledSection>
  );
}

function ShowButton({ id, isShown }: { id: string; isShown: boolean }) {
  const t = useTranslations('lot-settings');
  const words = { done: t(isShown ? 'hidden_done' : 'shown_done'), failed: t('failed') };
  const { pending, run } = useToldCall(showOnLotCall, { words });
  return (
    <Button busy={pending} onClick={() => run({ vehicles: [id], shown: !isShown })}>
      {t(isShown ? 'hide' : 'show')}
    </Button>
  );
}
