import { startAppraisalCall } from '@marque/server/inventory/appraisals/contract';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { FormError } from '../../kit/forms/error-message.tsx';
import { useCall } from '../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../kit/forms/use-form.ts';
import { Button } from '../../kit/ui/action/button.tsx';
import { SelectField } from '../../kit/ui/field/select.tsx';
import { useToast } from '../../kit/ui/notice/toast.tsx';
import { ScanButton } from '../../vehicles/decode/scan/scan-button.tsx';
import { useScannedVin, VinAndMileage } from '../stock/scan/vin-and-mileage.tsx';
import * as barStyles from '../../kit/ui/action/thumb-bar.module.css';
import * as styles from './appraisals.module.css';

interface StartFormProps {
  rooftops: readonly { id: string; name: string }[];
}

/** Begins an appraisal: the VIN scanned or typed, and the mileage. On a phone its buttons are at the bottom. */
export function StartForm({ rooftops }: StartFormProps) {
  const t = useTranslations('appraisals');
  const toast = useToast();
  const navigate = useNavigate();
  const scanned = useScannedVin();
  const start = useCall(startAppraisalCall, {
    leaves: true,
    onSuccess: ({ appraisal, is_new: isNew }) => {
      if (!isNew) toast({ title: t('running') });
      void navigate(`/dealer/appraisals/${appraisal.id}`);
    },
  });
  const form = useForm(start, {
    read: fields => ({
      rooftop: textIn(fields, 'rooftop') || (rooftops[0]?.id ?? ''),
      vin: textIn(fields, 'vin'),
      mileage: textIn(fields, 'mileage'),
      mileage_unit: textIn(fields, 'mileage_unit') === 'km' ? ('km' as const) : ('mi' as const),
    }),
  });
  return (
    <form className={styles.startForm} noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      <div className={styles.startFields}>
        <VinAndMileage scanned={scanned} errors={{ vin: form.at('vin'), mileage: form.at('mileage') }} />
        {rooftops.length > 1 && (
          <SelectField
            label={t('rooftop')}
            name="rooftop"
            options={rooftops.map(({ id, name }) => [id, name] as const)}
            error={form.at('rooftop')}
          />
        )}
      </div>
      <div className={barStyles.thumbBar}>
        <Button type="submit" look={scanned.vin === '' ? 'second' : 'main'} busy={start.pending}>
          {start.pending ? t('asking') : t('go')}
        </Button>
        <ScanButton onVin={scanned.take} service={false} label={t('scan')} />
      </div>
    </form>
  );
}
