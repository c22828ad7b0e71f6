import { draftMailCall } from '@marque/server/operations/brands/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { send } from '../../../client.ts';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { useFrame } from '../../../platform/shell/settings/frame.ts';
import type { Draft } from './use-draft.ts';
import * as tabsStyles from '../../../kit/ui/action/tabs.module.css';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as styles from './brand.module.css';

const VIEWS = ['page', 'report', 'sticker', 'mail'] as const;
type View = (typeof VIEWS)[number];
const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Pictures of the first sheets of the sample documents, and the whole documents. */
const DOCUMENTS = {
  report: { picture: '/documents/report/sample.svg', whole: '/documents/report/sample.pdf' },
  sticker: { picture: '/documents/sticker/sample.svg', whole: '/documents/sticker/sample.pdf' },
} as const;

/** The brand as the draft has it: its first page, a report, a sticker and an email, made as visitors get them. */
export function BrandPreview({ brand, draft }: { brand: string; draft: Draft }) {
  const t = useTranslations('console-brand.preview');
  const [view, show] = useState<View>('page');
  const [theme, choose] = useState<Theme>('light');
  const { kept } = draft;
  const query = new URLSearchParams({ draft: brand, at: kept?.changed ?? '' }).toString();
  return (
    <section className={cardStyles.card} aria-label={t('title')}>
      <header className={`${cardStyles.cardHead} ${ui.flexRow} ${ui.wrap} ${ui.spaceBetween}`}>
        <Choice label={t('title')} all={VIEWS} chosen={view} onChoose={show} nameOf={each => t(each)} />
        {view === 'page' && (
          <Choice label={t('theme')} all={THEMES} chosen={theme} onChoose={choose} nameOf={each => t(each)} />
        )}
      </header>
      <div className={styles.previewGround}>
        {kept?.fault ? (
          <Message tone="caution" title={t('fault')}>
            <p>{t('faultText')}</p>
          </Message>
        ) : (
          <Shown view={view} theme={theme} query={query} />
        )}
      </div>
    </section>
  );
}

function Shown({ view, theme, query }: { view: View; theme: Theme; query: string }) {
  const t = useTranslations('console-brand.preview');
  if (view === 'page') return <PageFrame key={query} address={`/?${query}`} theme={theme} />;
  if (view === 'mail') return <MailFrame query={query} />;
  const { picture, whole } = DOCUMENTS[view];
  return (
    <>
      <img key={query} className={styles.previewSheet} src={`${picture}?${query}`} alt={t(`${view}Picture`)} />
      <p className={ui.marginTop2}>
        <a className={ui.standaloneLink} href={`${whole}?${query}`} target="_blank" rel="noreferrer">
          {t('whole')}
        </a>
      </p>
    </>
  );
}

/** A page without its scripts: it is looked at, not used. */
function PageFrame({ address, theme }: { address: string; theme: Theme }) {
  const t = useTranslations('console-brand.preview');
  const frame = useRef<HTMLIFrameElement>(null);
  const dress = useCallback(() => {
    const page = frame.current?.contentDocument?.documentElement;
    if (page) page.dataset.theme = theme;
  }, [theme]);
  useEffect(dress, [dress]);
  return (
    <iframe
      ref={frame}
      className={styles.previewFrame}
      src={address}
      title={t('page')}
      sandbox="allow-same-origin"
      tabIndex={-1}
      onLoad={dress}
    />
  );
}

function MailFrame({ query }: { query: string }) {
  const t = useTranslations('console-brand.preview');
  const language = useFrame()?.locale ?? 'en';
  const { data } = useQuery({
    queryKey: ['brand-draft-mail', language, query],
    queryFn: () => send(draftMailCall, { language }),
  });
  return (
    <>
      <p className={ui.text14}>
        <span className={ui.tertiaryText}>{t('subject')}</span> {data?.subject ?? t('drawing')}
      </p>
      {data && (
        <iframe
          className={styles.previewFrame}
          srcDoc={data.html}
          title={t('mail')}
          sandbox="allow-same-origin"
          tabIndex={-1}
        />
      )}
    </>
  );
}

interface ChoiceProps<Name extends string> {
  label: string;
  all: readonly Name[];
  chosen: Name;
  onChoose: (name: Name) => void;
  nameOf: (name: Name) => string;
}

function Choice<Name extends string>({ label, all, chosen, onChoose, nameOf }: ChoiceProps<Name>) {
  return (
    <div className={tabsStyles.segments} role="group" aria-label={label}>
      {all.map(each => (
        <button key={each} type="button" aria-pressed={each === chosen} onClick={() => onChoose(each)}>
          {nameOf(each)}
        </button>
      ))}
    </div>
  );
}
