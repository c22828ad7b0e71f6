import type { Dealership } from '@marque/server/identity/dealerships/contract';
import Camera from 'lucide-react/icons/camera';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { textIn } from '../../../kit/forms/use-form.ts';
import { shrinkPicture } from '../../../identity/accounts/profile/shrink-picture.ts';
import { ScanButton } from '../../../vehicles/decode/scan/scan-button.tsx';
import type { LotRow } from './lot-queue.ts';
import { useScannedVin, VinAndMileage } from './vin-and-mileage.tsx';
import * as barStyles from '../../../kit/ui/action/thumb-bar.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './scan.module.css';

interface LotFormProps {
  dealership: Dealership;
  owner: string;
  /** A vehicle that was refused and is corrected. */
  corrected: LotRow | null;
  /** @throws where there is no room */
  onKeep: (row: LotRow) => Promise<void>;
}

/** One vehicle of the lot: scanned or typed, with what is read off it. On a phone its buttons are at the bottom. */
export function LotForm({ dealership, owner, corrected, onKeep }: LotFormProps) {
  const t = useTranslations('inventory');
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const scanned = useScannedVin(corrected?.vin);
  const { vin, setVin } = scanned;
  const [photo, setPhoto] = useState<string | null>(corrected?.photo ?? null);
  const [isMissing, setMissing] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = vin.trim();
    setMissing(typed === '');
    if (typed === '') return;
    try {
      await onKeep({
        key: corrected?.key ?? crypto.randomUUID(),
        owner,
        dealership: dealership.id,
        rooftop: textIn(fields, 'rooftop') || (dealership.rooftops[0]?.id ?? ''),
        vin: typed,
        stock_number: textIn(fields, 'stock_number'),
        price: textIn(fields, 'price'),
        mileage: textIn(fields, 'mileage'),
        mileage_unit: textIn(fields, 'mileage_unit') === 'km' ? 'km' : 'mi',
        photo,
        state: 'queued',
        reason: '',
        outcome: null,
        vehicle: null,
        at: corrected?.at ?? Date.now(),
      });
      form.current?.reset();
      setVin('');
      setPhoto(null);
    } catch {
      toast({ title: t('lot.full'), error: true });
    }
  };
  return (
    <form ref={form} className={styles.lotForm} noValidate onSubmit={event => void submit(event)}>
      <div className={styles.lotFields}>
        <VinAndMileage scanned={scanned} errors={{ vin: isMissing && t('lot.vin_missing') }} given={corrected} />
        <MoreFields dealership={dealership} corrected={corrected} />
      </div>
      <Photo photo={photo} onPhoto={setPhoto} />
      <div className={barStyles.thumbBar}>
        <Button type="submit" look={vin === '' ? 'second' : 'main'}>
          {t(corrected ? 'lot.correct' : 'lot.add')}
        </Button>
        <ScanButton onVin={scanned.take} service={false} label={t('lot.scan')} />
      </div>
    </form>
  );
}

/** What else is known of the vehicle on the lot. */
function MoreFields({ dealership, corrected }: Pick<LotFormProps, 'dealership' | 'corrected'>) {
  const t = useTranslations('inventory');
  return (
    <>
      <TextField
        label={t('stock_number')}
        name="stock_number"
        maxLength={40}
        autoComplete="off"
        defaultValue={corrected?.stock_number}
      />
      {dealership.permissions.includes('set_prices') && (
        <TextField
          label={t('price_usd')}
          name="price"
          maxLength={40}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={corrected?.price}
        />
      )}
      {dealership.rooftops.length > 1 && (
        <SelectField
          label={t('rooftop')}
          name="rooftop"
          defaultValue={corrected?.rooftop}
          options={dealership.rooftops.map(({ id, name }) => [id, name] as const)}
        />
      )}
    </>
  );
}

/** A photo of the vehicle, made small before it is kept. */
function Photo({ photo, onPhoto }: { photo: string | null; onPhoto: (photo: string | null) => void }) {
  const t = useTranslations('inventory.lot');
  const toast = useToast();
  const chooser = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    try {
      onPhoto(await shrinkPicture(file));
    } catch {
      toast({ title: t('photo_wrong'), error: true });
    }
    target.value = '';
  };
  return (
    <div className={`${ui.flexRow} ${ui.wrap}`}>
      <input
        ref={chooser}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t('photo')}
        onChange={event => void choose(event)}
      />
      {photo && <img className={styles.lotPhoto} src={photo} alt={t('photo_chosen')} />}
      <Button
        icon={<Camera className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />}
        onClick={() => (photo ? onPhoto(null) : chooser.current?.click())}
      >
        {t(photo ? 'photo_drop' : 'photo')}
      </Button>
    </div>
  );
}
