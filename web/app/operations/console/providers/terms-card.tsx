import type { Provider } from '@marque/server/vehicles/source-health/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { type Column, Table } from '../../../kit/ui/data/table.tsx';
import { Card } from '../../../kit/ui/page/card.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** What may be done with the records of each source, as the installation was told. */
export function TermsCard({ providers }: { providers: readonly Provider[] }) {
  const t = useTranslations('console-providers.terms');
  const allowed = ({ license, demo }: Provider, what: 'share' | 'export' | 'translate') =>
    license === null ? free(demo) : t(license[what] ? 'yes' : 'no');
  const free = (demo: boolean) => t(demo ? 'demo' : 'free');
  const columns: Column<Provider>[] = [
    { key: 'name', name: t('source'), cell: ({ name }) => name },
    {
      key: 'keep',
      name: t('keep'),
      cell: ({ license, demo }) => {
        if (license === null) return free(demo);
        return license.keep_days === null ? t('not_kept') : t('days', { days: license.keep_days });
      },
    },
    { key: 'share', name: t('share'), cell: each => allowed(each, 'share') },
    { key: 'export', name: t('export'), cell: each => allowed(each, 'export') },
    { key: 'translate', name: t('translate'), cell: each => allowed(each, 'translate') },
  ];
  return (
    <Card flush>
      <div className={cardStyles.cardHead}>
        <h2 className={`${ui.text16} ${ui.semibold}`}>{t('title')}</h2>
      </div>
      <Table caption={t('title')} columns={columns} rows={providers} rowKey={({ name }) => name} stack />
      <p className={cardStyles.cardFoot}>{t('foot')}</p>
    </Card>
  );
}
