import './legal-messages.ts';
import type { LegalKind, LegalText } from '@marque/server/platform/legal/contract';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from '../../kit/messages/intl.ts';
import { marqueContext } from '../../context.ts';
import { useFrame } from '../shell/settings/frame.ts';
import { pageTitle } from '../shell/layout/page-title.ts';
import { Message } from '../../kit/ui/notice/message.tsx';
import type { Route } from './+types/legal-page';
import { TitledSection } from '../../kit/ui/page/titled-section.tsx';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './legal-page.module.css';

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const kind = kindOf(location.pathname);
  // A placeholder and a version that no longer holds are not what anybody looks for.
  const unlisted = !loaderData?.isCurrent || loaderData.html === null;
  return pageTitle(matches, t => ({ title: t(`legal.${kind}.title`), description: t(`legal.${kind}.lead`), unlisted }));
}

export function loader({ context, url, params }: Route.LoaderArgs) {
  const { app, caller } = context.get(marqueContext);
  const kind = kindOf(url.pathname);
  const text = app.legal.text(caller.site, kind, caller.locale, 'version' in params ? params.version : undefined);
  if (!text) throw new Response(null, { status: 404 });
  return text;
}

function kindOf(path: string): LegalKind {
  const [, kind] = /^\/(privacy|nmvtis)(?:\/|$)/i.exec(path) ?? [];
  return kind === undefined ? 'terms' : (kind.toLowerCase() as LegalKind);
}

/** Terms or privacy policy: the version in effect, or an older one that a member has agreed to. */
export default function LegalPage({ loaderData: text }: Route.ComponentProps) {
  const t = useTranslations('legal');
  const day = useDay();
  return (
    <div className={`${ui.pageWidth} ${ui.pageBody}`}>
      <h1 className={ui.text44}>{t(`${text.kind}.title`)}</h1>
      {text.html === null ? (
        <Placeholder kind={text.kind} />
      ) : (
        <>
          <p className={`${ui.secondaryText} ${ui.marginTop2}`}>
            {t(text.isCurrent ? 'since' : 'older', { on: day(text.version) })}
          </p>
          {!text.isCurrent && (
            <p>
              <Link to={`/${text.kind}`}>{t('newest')}</Link>
            </p>
          )}
          {/* Written by the operator, as trusted as the brand's other files. */}
          <div
            className={`${styles.legalText} ${ui.marginTop8}`}
            lang={text.locale}
            dangerouslySetInnerHTML={{ __html: text.html }}
          />
        </>
      )}
      <Versions text={text} />
    </div>
  );
}

/** Says plainly that there is no legal text yet, and what it has to cover. */
function Placeholder({ kind }: { kind: LegalKind }) {
  const t = useTranslations('legal');
  const site = useFrame()?.site;
  const points = ['one', 'two', 'three', 'four', 'five'] as const;
  return (
    <div className={`${styles.legalText} ${ui.marginTop8}`}>
      <Message tone="caution" title={t('placeholder.title')} level={2}>
        <p>{t('placeholder.text', { site: site?.name ?? '' })}</p>
      </Message>
      <h2>{t('placeholder.covers')}</h2>
      <ul>
        {points.map(point => (
          <li key={point}>{t(`${kind}.covers.${point}`)}</li>
        ))}
      </ul>
      <p>
        {t('placeholder.ask')} <a href={`mailto:${site?.support_email}`}>{site?.support_email}</a>
      </p>
    </div>
  );
}

function Versions({ text: { kind, version, versions } }: { text: LegalText }) {
  const t = useTranslations('legal');
  const day = useDay();
  if (versions.length < 2) return null;
  return (
    <TitledSection id="versions" title={t('versions')} className={ui.marginTop14}>
      <ul className={styles.legalVersions}>
        {versions.map(each => (
          <li key={each}>
            <Link to={`/${kind}/${each}`} aria-current={each === version ? 'page' : undefined}>
              {day(each)}
            </Link>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** Writes the day of a version. */
function useDay(): (version: string) => string {
  const format = useFormatter();
  return version => format.dateTime(new Date(`${version}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' });
}
