import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { Button, ButtonLink } from '../../../kit/ui/action/button.tsx';
import { pageTitle } from '../layout/page-title.ts';
import { SiteFrame } from '../layout/site-frame.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';

/** The problem, as the reader needs to know it. */
type Problem = 'not_found' | 'refused' | 'too_many' | 'busy' | 'fault';

/** A page that is not there, one that may not be seen, one asked for too often or by too many, or a fault of ours. */
function problemOf(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return 'fault';
  if (error.status === 404) return 'not_found';
  if (error.status === 429) return 'too_many';
  if (error.status === 503) return 'busy';
  return error.status < 500 ? 'refused' : 'fault';
}

/** How long to wait, in the largest unit that still says something; answers of 429 carry `{ waitS }`. */
function waitOf(error: unknown): { unit: 'second' | 'minute' | 'hour'; count: number } {
  const { waitS = 60 } = isRouteErrorResponse(error) ? ((error.data ?? {}) as { waitS?: number }) : {};
  if (waitS <= 90) return { unit: 'second', count: waitS };
  if (waitS <= 90 * 60) return { unit: 'minute', count: Math.ceil(waitS / 60) };
  return { unit: 'hour', count: Math.ceil(waitS / 3600) };
}

/** The title of an error's page. */
export function problemTitle(
  matches: Parameters<typeof pageTitle>[0],
  error: unknown,
): ReturnType<typeof pageTitle> | undefined {
  if (error === undefined) return undefined;
  const problem = problemOf(error);
  return pageTitle(matches, t => ({ title: t(`problems.page.${problem}.title`), unlisted: true }));
}

/** In place of a page: what happened, what is safe, the next step. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <SiteFrame>
      <ProblemNotice problem={problemOf(error)} wait={waitOf(error)} />
    </SiteFrame>
  );
}

interface ProblemNoticeProps {
  problem: Problem;
  wait?: ReturnType<typeof waitOf>;
  /** A way on in place of the link to the first page. */
  children?: ReactNode;
}

export function ProblemNotice({ problem, wait, children }: ProblemNoticeProps) {
  const t = useTranslations('problems.page');
  const mayWork = problem === 'fault' || problem === 'busy' || problem === 'too_many';
  return (
    <div className={`${ui.pageWidth} ${ui.pageSection}`}>
      <p className={`${ui.secondaryText} ${ui.mediumWeight}`}>{t(`${problem}.kind`)}</p>
      <h1 className={`${ui.text44} ${ui.marginTop1}`}>{t(`${problem}.title`)}</h1>
      <p className={`${ui.leadText} ${ui.marginTop3}`}>{t(`${problem}.what`, wait)}</p>
      <p className={`${ui.secondaryText} ${ui.marginTop2}`}>{t(`${problem}.safe`)}</p>
      {children && <div className={ui.marginTop8}>{children}</div>}
      <div className={`${ui.flexRow} ${ui.wrap} ${ui.marginTop8}`}>
        {!children && (
          <ButtonLink look="main" to="/" reloadDocument={mayWork}>
            {t('home')}
          </ButtonLink>
        )}
        {mayWork && <Button onClick={() => location.reload()}>{t('again')}</Button>}
      </div>
    </div>
  );
}
