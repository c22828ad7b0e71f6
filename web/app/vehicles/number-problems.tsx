import type { Preview } from '@marque/server/vehicles/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Message } from '../ui/message.tsx';
import { SuggestedVin } from '../ui/vin-note.tsx';
import { wordFor } from '../ui/word-for.ts';
import { VinSearch } from './vin-search.tsx';
import { vehiclePath } from './vehicle-path.ts';

/** What is wrong with the number, what was likely meant, and that one may go on with it as it is. */
export function NumberProblems({ preview }: { preview: Preview }) {
  const t = useTranslations('vehicles.problems');
  const { check_digit: digit, problems, suggestions } = preview;
  const wrongDigit = digit !== null && !digit.ok;
  const others = problems.filter(problem => problem.severity !== 'note' && problem.code !== 'check_digit');
  if (!wrongDigit && others.length === 0) return null;
  const serious = others.some(problem => problem.severity === 'error');
  return (
    <div className="page pb-8" id="number">
      <Message tone="caution" level={2} title={wrongDigit ? t('check_title') : t('title')}>
        {wrongDigit && (
          <p>
            {digit.expected
              ? t('check', { expected: digit.expected, actual: preview.vin.charAt(digit.position - 1) })
              : t('check_unknown')}
          </p>
        )}
        {others.map(problem => (
          <p key={`${problem.code}${problem.position ?? ''}`}>
            {wordFor(t, `codes.${problem.code}`, { position: problem.position ?? 0 }) ?? problem.message}
          </p>
        ))}
        <MeantList preview={preview} />
        {wrongDigit && <p className="c2 mt-3">{preview.offers.report ? t('go_on') : t('go_on_free')}</p>}
      </Message>
      {serious && suggestions.length === 0 && (
        <div className="card mt-5">
          <VinSearch initial={preview.vin} />
        </div>
      )}
    </div>
  );
}

function MeantList({ preview }: { preview: Preview }) {
  const t = useTranslations('vehicles.problems');
  const reasons = useTranslations('search.reasons');
  if (preview.suggestions.length === 0) return null;
  return (
    <>
      <p className="m mt-3">{t('meant')}</p>
      <ul className="stack mt-2" style={{ '--gap': '.5rem' }}>
        {preview.suggestions.map(({ vin, reason, positions, vehicle }) => (
          <li key={vin}>
            <Link to={vehiclePath(vin)} className="sug">
              <SuggestedVin vin={vin} positions={positions} />
              <span className="c2 t14">{[wordFor(reasons, reason), vehicle].filter(Boolean).join(' · ')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
