import type { LotPlace } from '@marque/server/inventory/lots/contract';
import { useTranslations } from '../../kit/messages/intl.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** Where vehicles stand, and how to call there. */
export function LotPlaceLines({ place: { name, address, phone } }: { place: LotPlace }) {
  const t = useTranslations('lots');
  return (
    <address className={ui.secondaryText} translate="no" style={{ fontStyle: 'normal' }}>
      <span className={ui.mediumWeight}>{name}</span>
      {address && (
        <>
          <br />
          {address}
        </>
      )}
      {phone && (
        <>
          <br />
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{t('call', { phone })}</a>
        </>
      )}
    </address>
  );
}
