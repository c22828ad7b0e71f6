import './valuations-messages.ts';
import { useTranslations } from 'use-intl';
import { LoadedMessages } from '../../loaded-messages.tsx';
import { MileageBox } from './mileage-box.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** The market value on the free preview. */
export function PreviewValue(props: { vin: string }) {
  return (
    <LoadedMessages>
      <Value {...props} />
    </LoadedMessages>
  );
}

function Value({ vin }: { vin: string }) {
  const t = useTranslations('valuations.preview');
  return (
    <section className={`${ui.pageWidth} ${ui.paddingBottom20}`} aria-labelledby="market-value">
      <h2 className={`${ui.text32} ${ui.marginBottom3}`} id="market-value">
        {t('title')}
      </h2>
      <p className={`${ui.secondaryText} ${ui.marginBottom5}`}>{t('lead')}</p>
      <MileageBox vin={vin} />
    </section>
  );
}
