import type { VolumeProduct } from '@marque/server/money/credits/contract';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { type Column, Table } from '../../kit/ui/data/table.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './dealer.module.css';

/** The volume prices of the brand, with what this month's count makes of them; nothing where the brand has none. */
export function VolumePrices({ products }: { products: VolumeProduct[] }) {
  const t = useTranslations('dealerships.usage');
  const format = useFormatter();
  if (products.length === 0) return null;
  const columns: Column<VolumeProduct>[] = [
    { key: 'product', name: t('product'), cell: ({ product }) => t(`products.${product}`) },
    {
      key: 'prices',
      name: t('volume.prices'),
      cell: ({ cost, prices }) => (
        <ul className={styles.volumeSteps}>
          <li>{t('volume.first', { until: (prices[0]?.from ?? 1) - 1, credits: cost })}</li>
          {prices.map(({ from, credits }) => (
            <li key={from}>{t('volume.from', { from, credits })}</li>
          ))}
        </ul>
      ),
    },
    { key: 'made', name: t('volume.made'), figure: true, cell: ({ made }) => format.number(made) },
    { key: 'next', name: t('volume.next'), figure: true, cell: ({ next }) => t('volume.credits', { credits: next }) },
  ];
  return (
    <TitledSection id="volume" title={t('volume.title')} card>
      <p className={`${ui.secondaryText} ${ui.marginTop3}`}>{t('volume.lead')}</p>
      <Table caption={t('volume.title')} stack columns={columns} rows={products} rowKey={({ product }) => product} />
    </TitledSection>
  );
}
