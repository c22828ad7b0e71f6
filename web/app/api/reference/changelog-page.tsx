import { Link } from 'react-router';
import { marqueContext } from '../../context.ts';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { needMessages } from '../../kit/messages/messages.ts';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import { titled } from '../../platform/shell/layout/page-title.ts';
import type { Route } from './+types/changelog-page';
import { CHANGES } from './changes.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './reference.module.css';

await needMessages('security');

export const meta = titled(t => ({
  title: t('api-reference.changelog.title'),
  description: t('api-reference.changelog.description'),
}));

export async function loader({ context }: Route.LoaderArgs) {
  context.get(marqueContext).share(async () => {});
  return null;
}

/** What changed in `/v1`, by day and version. */
export default function ChangelogPage() {
  const t = useTranslations('api-reference.changelog');
  const format = useFormatter();
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody} ${styles.referencePage}`}>
      <div>
        <h1 className={ui.text44}>{t('title')}</h1>
        <p className={`${ui.leadText} ${ui.marginTop2}`}>{t('lead')}</p>
        <p className={ui.marginTop3}>
          <Link to="/developers/reference">{t('reference')}</Link>
        </p>
      </div>
      {CHANGES.map(({ on, version, entries }) => (
        <TitledSection
          key={on}
          id={`on-${on}`}
          title={format.dateTime(new Date(on), { dateStyle: 'long' })}
          heading={ui.text24}
          className={styles.changeDay}
        >
          {version !== null && <p className={ui.secondaryText}>{t('version', { version })}</p>}
          <ul>
            {entries.map(entry => (
              <li key={entry}>{t(`entry.${entry}`)}</li>
            ))}
          </ul>
        </TitledSection>
      ))}
    </div>
  );
}
