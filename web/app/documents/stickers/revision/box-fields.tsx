import type { DealerBoxInput } from '@marque/server/documents/stickers/contract';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { type Form, textIn } from '../../../kit/forms/use-form.ts';
import { Button } from '../../../kit/ui/action/button.tsx';
import { TextField } from '../../../kit/ui/field/field.tsx';
import * as fieldStyles from '../../../kit/ui/field/field.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './revision.module.css';

/** As many as the server takes. */
const MAX_ITEMS = 40;

/** The dealer's box as it is filled in; what is wrong with it is said at its fields. */
export function BoxFields({ box, form }: { box: DealerBoxInput | null; form: Pick<Form, 'at'> }) {
  const t = useTranslations('revisions.box');
  const known = box?.addendum ?? [];
  const [count, setCount] = useState(Math.max(1, known.length));
  const rows = Array.from({ length: count }, (_, at) => ({ at, name: `dealer.addendum.${at}`, item: known[at] }));
  return (
    <fieldset className={styles.fields}>
      <legend className={ui.text18}>{t('title')}</legend>
      <p className={fieldStyles.fieldHint}>{t('hint')}</p>
      <div className={styles.pair}>
        <TextField
          label={t('asking')}
          hint={t('askingHint')}
          name="dealer.asking"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={box?.asking ?? ''}
          error={form.at('dealer.asking')}
        />
        <TextField
          label={t('stock')}
          name="dealer.stock"
          maxLength={24}
          autoComplete="off"
          defaultValue={box?.stock ?? ''}
          error={form.at('dealer.stock')}
        />
      </div>
      <p className={ui.mediumWeight}>{t('items')}</p>
      <ol className={styles.items}>
        {rows.map(({ at, name, item }) => (
          <li key={name} className={styles.item}>
            <TextField
              label={t('name', { n: at + 1 })}
              name={`${name}.name`}
              maxLength={80}
              autoComplete="off"
              defaultValue={item?.name ?? ''}
              error={form.at(`${name}.name`)}
            />
            <TextField
              label={t('price', { n: at + 1 })}
              hint={at === 0 ? t('priceHint') : undefined}
              name={`${name}.price`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={item?.price ?? ''}
              error={form.at(`${name}.price`)}
            />
          </li>
        ))}
      </ol>
      {count < MAX_ITEMS ? (
        <div>
          <Button size="small" icon={<Plus className={ui.icon} aria-hidden />} onClick={() => setCount(count + 1)}>
            {t('add')}
          </Button>
        </div>
      ) : (
        <p className={fieldStyles.fieldHint}>{t('most', { max: MAX_ITEMS })}</p>
      )}
    </fieldset>
  );
}

/** The box that was typed, its rows at the places the server names. */
export function boxIn(fields: FormData): DealerBoxInput {
  const count = [...fields.keys()].filter(name => /^dealer\.addendum\.\d+\.name$/.test(name)).length;
  return {
    asking: textIn(fields, 'dealer.asking'),
    stock: textIn(fields, 'dealer.stock'),
    addendum: Array.from({ length: count }, (_, at) => ({
      name: textIn(fields, `dealer.addendum.${at}.name`),
      price: textIn(fields, `dealer.addendum.${at}.price`),
    })),
  };
}
