import { saveVolumePricesCall, type KeptVolumePrices } from '@marque/server/money/plans/contract';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { FormError } from '../../../kit/forms/error-message.tsx';
import { useCall } from '../../../kit/forms/use-call.ts';
import { textIn, useForm } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import { SelectField } from '../../../kit/ui/field/select.tsx';
import { useToast } from '../../../kit/ui/notice/toast.tsx';
import { TitledSection } from '../../../kit/ui/page/titled-section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './plans.module.css';

type VolumePrice = KeptVolumePrices['prices'][number];

/** The rows as they are typed; a number that cannot be read is NaN. */
function pricesIn(fields: FormData): VolumePrice[] {
  const all = (name: string) => fields.getAll(name).map(value => String(value).trim());
  const [from, credits] = [all('from'), all('credits')];
  const whole = (text = '') => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);
  return all('product').map((product, at) => ({
    product: product as VolumePrice['product'],
    from: whole(from[at]),
    credits: whole(credits[at]),
  }));
}

/** What documents cost dealerships that make many of them in a month, kept by those who may. */
export function VolumePrices({ kept }: { kept: KeptVolumePrices }) {
  const t = useTranslations('console-plans');
  return (
    <TitledSection id="volume" title={t('volume.title')} card>
      <div className={`${ui.stack} ${ui.marginTop3}`}>
        <p className={ui.secondaryText}>{t('volume.lead')}</p>
        {kept.may_write ? <VolumeForm key={kept.version} kept={kept} /> : <VolumeList kept={kept} />}
      </div>
    </TitledSection>
  );
}

function VolumeList({ kept: { prices } }: { kept: KeptVolumePrices }) {
  const t = useTranslations('console-plans.volume');
  if (prices.length === 0) return <p>{t('none')}</p>;
  return (
    <ul>
      {prices.map(({ product, from, credits }) => (
        <li key={`${product} ${from}`}>{t('line', { product: t(`products.${product}`), from, credits })}</li>
      ))}
    </ul>
  );
}

function VolumeForm({ kept }: { kept: KeptVolumePrices }) {
  const t = useTranslations('console-plans');
  const toast = useToast();
  const { version, products } = kept;
  const [rows, setRows] = useState<{ key: number; price: VolumePrice | null }[]>(() =>
    kept.prices.map((price, key) => ({ key, price })),
  );
  const call = useCall(saveVolumePricesCall, {
    revalidate: 'success',
    onSuccess: ({ approval }) => toast({ title: t(approval ? 'proposed' : 'saved'), kind: 'member' }),
  });
  const form = useForm(call, {
    read: fields => ({ base: version, reason: textIn(fields, 'reason'), prices: pricesIn(fields) }),
    check: element => {
      const fields = new FormData(element);
      const isWhole = pricesIn(fields).every(({ from, credits }) => from >= 2 && credits >= 0);
      return {
        ...(!isWhole && { prices: t('volume.wrong') }),
        ...(textIn(fields, 'reason').trim() === '' && { reason: t('noReason') }),
      };
    },
  });
  const add = () => setRows([...rows, { key: Math.max(-1, ...rows.map(({ key }) => key)) + 1, price: null }]);
  const isEmpty = rows.length === 0 && kept.prices.length === 0;
  return (
    <form className={ui.stack} method="post" noValidate onSubmit={form.onSubmit}>
      <FormError form={form} />
      {rows.length === 0 && <p>{t('volume.none')}</p>}
      {rows.map(({ key, price }, at) => (
        <fieldset key={key} className={styles.volumeRow}>
          <legend className={ui.visuallyHidden}>{t('volume.row', { number: at + 1 })}</legend>
          <SelectField
            label={t('volume.product')}
            name="product"
            defaultValue={price?.product}
            options={products.map(({ product, credits }) => [
              product,
              t('volume.option', { product: t(`volume.products.${product}`), credits }),
            ])}
          />
          <TextField
            label={t('volume.from')}
            name="from"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={price?.from}
            error={at === 0 ? form.at('prices') : undefined}
          />
          <TextField
            label={t('volume.credits')}
            name="credits"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={price?.credits}
          />
          <Button
            look="quiet"
            icon={<Trash2 className={ui.icon} aria-hidden />}
            onClick={() => setRows(rows.filter(row => row.key !== key))}
          >
            {t('volume.remove')}
          </Button>
        </fieldset>
      ))}
      {isEmpty ? null : (
        <TextField label={t('reason')} hint={t('reasonHint')} name="reason" maxLength={200} error={form.at('reason')} />
      )}
      <div className={`${ui.flexRow} ${ui.wrap}`}>
        {isEmpty ? null : (
          <Button look="main" type="submit" busy={call.pending}>
            {t(kept.needs_second ? 'propose' : 'save')}
          </Button>
        )}
        <Button onClick={add}>{t('volume.add')}</Button>
      </div>
    </form>
  );
}
