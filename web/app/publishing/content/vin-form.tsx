import { useTranslations } from '../../kit/messages/intl.ts';
import { VEHICLE_PATHS, VinSearch } from '../../vehicles/decode/search/vin-search.tsx';
import * as searchBoxStyles from '../../vehicles/decode/search/search-box.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './content-page.module.css';

/** The search box for VINs on a page one reads. It has no camera: the policy of these pages does not run its reader. */
export function VinForm({ label }: { label?: string | undefined }) {
  const t = useTranslations('content');
  const words = useTranslations('search');
  const to = { action: '/check', paths: VEHICLE_PATHS, go: words('go') };
  return (
    <section className={`${searchBoxStyles.searchBox} ${styles.contentForm}`} aria-label={label ?? t('vin')}>
      <p className={`${ui.semibold} ${styles.contentFormTitle}`}>{label ?? t('vin')}</p>
      <VinSearch to={to} />
    </section>
  );
}
