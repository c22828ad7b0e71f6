import type { OriginalLabel } from '@marque/server/documents/stickers/contract';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { ButtonLink, DownloadLink } from '../../kit/ui/action/button.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as factsStyles from '../../kit/ui/data/facts.module.css';
import * as cardStyles from '../../kit/ui/page/card.module.css';
import * as ui from '../../kit/ui/page/primitives.module.css';

/** The label that the maker publishes: what it is, where it is from, and the file as it came, free. */
export function OriginalLabelCard({ vin, label }: { vin: string; label: OriginalLabel }) {
  const t = useTranslations('stickers.original');
  return (
    <NarrowPage title={t('title')} vin={vin} lead={t('text')}>
      <div className={`${cardStyles.card} ${cardStyles.paddedCard}`}>
        <LabelFacts label={label} />
        <p className={ui.marginTop4}>
          <DownloadLink look="main" href={label.pdf}>
            {t('download')}
          </DownloadLink>
        </p>
      </div>
      <TitledSection id="own-sheet" title={t('oursTitle')} className={ui.stack}>
        <p className={ui.secondaryText}>{t('oursText')}</p>
        <p>
          <ButtonLink to={`/members/sticker/${encodeURIComponent(vin)}/choose`}>{t('ours')}</ButtonLink>
        </p>
      </TitledSection>
    </NarrowPage>
  );
}

function LabelFacts({ label: { source, terms, bytes, fetched } }: { label: OriginalLabel }) {
  const t = useTranslations('stickers.original');
  const format = useFormatter();
  const size = format.number(Math.max(1, Math.round(bytes / 1000)), { style: 'unit', unit: 'kilobyte' });
  const facts: [name: string, value: ReactNode][] = [
    [t('source'), source],
    [t('terms'), terms ? <TermsLink key="terms" url={terms} /> : t('noTerms')],
    [t('fetched'), format.dateTime(new Date(fetched), { dateStyle: 'long' })],
    [t('file'), t('fileSize', { size })],
    [t('price'), t('free')],
  ];
  return (
    <dl className={`${factsStyles.factList} ${factsStyles.singleFactList}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function TermsLink({ url }: { url: string }) {
  const t = useTranslations('stickers.original');
  return (
    <a href={url} rel="noreferrer">
      {t('termsLink')}
    </a>
  );
}
