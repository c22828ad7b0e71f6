import { Link } from 'react-router';
import { useTranslations } from '../../kit/messages/intl.ts';
import { ButtonLink } from '../../kit/ui/action/button.tsx';
import { Message } from '../../kit/ui/notice/message.tsx';
import { type RecallSearchQuery, RECALL_PAGE, recallPath } from '../decode/recalls/recall-search-query.ts';
import type { RecallProblem } from './check-recalls.ts';
import * as ui from '../../kit/ui/page/primitives.module.css';
import * as styles from './recall-list.module.css';

const NHTSA = 'https://www.nhtsa.gov/recalls';

/** Why there is no list, what that does not mean, and the next step. Never "no recalls". */
export function RecallProblemMessage({ problem, search }: { problem: RecallProblem; search: RecallSearchQuery }) {
  const t = useTranslations('recalls');
  const { kind, message, gaps } = problem;
  return (
    <Message tone={kind === 'market' ? 'info' : 'caution'} level={2} title={t(`problem.${kind}.title`)}>
      <p>{message}</p>
      {kind === 'down' && gaps.map(gap => <p key={gap}>{gap}</p>)}
      <p className={`${styles.scopeLinks} ${ui.marginTop2}`}>
        {kind === 'down' && (
          <ButtonLink to={recallPath(search)} reloadDocument>
            {t('problem.down.retry')}
          </ButtonLink>
        )}
        {search.by !== 'ymm' && (kind === 'unknown_name' || kind === 'year_open') && (
          <Link to={RECALL_PAGE}>{t('problem.choose')}</Link>
        )}
        {kind !== 'market' && (
          <a href={NHTSA} rel="noreferrer">
            {t('list.nhtsa')}
          </a>
        )}
      </p>
    </Message>
  );
}
