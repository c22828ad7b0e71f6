import { isRouteErrorResponse } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '../ui/button.tsx';
import { SiteFrame } from './site-frame.tsx';

/** What went wrong, as the reader needs to know it. */
type Problem = 'not_found' | 'refused' | 'busy' | 'fault';

/** A page that is not there, one that may not be seen, one too many ask for, or a fault of ours. */
function problemOf(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return 'fault';
  if (error.status === 404) return 'not_found';
  if (error.status === 503) return 'busy';
  return error.status < 500 ? 'refused' : 'fault';
}

/** In place of a page: what happened, what is safe, the next step. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <SiteFrame>
      <ProblemNotice problem={problemOf(error)} />
    </SiteFrame>
  );
}

export function ProblemNotice({ problem }: { problem: Problem }) {
  const t = useTranslations('problems.page');
  const mayWork = problem === 'fault' || problem === 'busy';
  return (
    <div className="page sec problem">
      <p className="c2 m">{t(`${problem}.kind`)}</p>
      <h1 className="t44 mt-1">{t(`${problem}.title`)}</h1>
      <p className="lead mt-3">{t(`${problem}.what`)}</p>
      <p className="c2 mt-2">{t(`${problem}.safe`)}</p>
      <div className="row row-w mt-8">
        <ButtonLink look="main" to="/" reloadDocument={mayWork}>
          {t('home')}
        </ButtonLink>
        {mayWork && <Button onClick={() => location.reload()}>{t('again')}</Button>}
      </div>
    </div>
  );
}
