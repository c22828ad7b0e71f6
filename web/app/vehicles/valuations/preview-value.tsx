import './valuations-messages.ts';
import { useTranslations } from '../../kit/messages/intl.ts';
import { LoadedMessages } from '../../loaded-messages.tsx';
import { MileageBox } from './mileage-box.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
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
    <TitledSection
      id="market-value"
      title={t('title')}
      heading={`${ui.text32} ${ui.marginBottom3}`}
      className={`${ui.pageWidth} ${ui.paddingBottom20}`}
    >
      <p className={`${ui.secondaryText} ${ui.marginBottom5}`}>{t('lead')}</p>
      <MileageBox vin={vin} />
    </TitledSection>
  );
}
