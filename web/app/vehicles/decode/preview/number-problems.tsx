import '../search-messages.ts';
import type { Preview } from '@marque/server/vehicles/decode/contract';
import { Link } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { LoadedMessages } from '../../../loaded-messages.tsx';
import { Message } from '../../../kit/ui/notice/message.tsx';
import { SuggestedVin } from '../../../kit/ui/vin/vin-note.tsx';
import { wordFor } from '../../../kit/ui/data/word-for.ts';
import type { SearchQuery } from '../search/search-query.ts';
import { SearchBox } from '../search/search-box.tsx';
import { vehiclePath } from '../vehicle-path.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as vinNoteStyles from '../../../kit/ui/vin/vin-note.module.css';

const MAX_CLASSIC = 14;
const NORTH_AMERICA = /^[1-57]/;

/** The faults of the number, their places, and what was likely meant; of which vehicle it is, nothing is said then. */
export function NumberProblems({ preview }: { preview: Preview }) {
  return (
    <LoadedMessages>
      <Problems preview={preview} />
    </LoadedMessages>
  );
}

function Problems({ preview }: { preview: Preview }) {
  const t = useTranslations('vehicle-search.problems');
  const { check_digit: digit, problems, suggestions } = preview;
  const abroad = !NORTH_AMERICA.test(preview.vin);
  const wrongDigit = digit !== null && !digit.ok;
  const unfit = fitsNoScheme(preview);
  const others = problems.filter(({ code, severity }) => {
    if (unfit) return code === 'no_classic_fit' || (severity === 'error' && code !== 'unknown_maker');
    return severity === 'error' || (severity === 'warning' && !wrongDigit && code !== 'check_digit');
  });
  if (!wrongDigit && others.length === 0) return null;
  const impossible = others.some(problem => problem.code === 'bad_character');
  return (
    <div className={`${ui.pageWidth} ${ui.paddingBottom8}`} id="number">
      <Message
        tone="caution"
        level={2}
        title={t(!wrongDigit ? 'title' : abroad ? 'check_abroad_title' : 'check_title')}
      >
        {wrongDigit && !impossible && (
          <p>
            {t(abroad ? 'check_abroad' : 'check', {
              expected: digit.expected ?? '',
              actual: preview.vin.charAt(digit.position - 1),
            })}
          </p>
        )}
        {others.map(problem => (
          <p key={`${problem.code}${problem.position ?? ''}`}>
            {wordFor(t, `codes.${problem.code}`, {
              position: problem.position ?? 0,
              character: String(problem.params?.['character'] ?? ''),
              length: Number(problem.params?.['length'] ?? 0),
            }) ?? problem.message}
          </p>
        ))}
        <MeantList preview={preview} />
        {wrongDigit && <p className={`${ui.secondaryText} ${ui.marginTop3}`}>{t('nothing_read')}</p>}
      </Message>
      {!preview.valid && suggestions.length === 0 && (
        <div className={ui.marginTop5}>
          <SearchBox search={searchAgain(preview)} />
        </div>
      )}
    </div>
  );
}

/** Whether the number is too short for a VIN, and of no numbering scheme from before 1981 that is on record. */
function fitsNoScheme({ vin, problems }: Preview): boolean {
  return vin.length <= MAX_CLASSIC && problems.some(({ code }) => code === 'no_classic_fit');
}

/** The next step: the menus where no number scheme fits, else the number. */
function searchAgain(preview: Preview): SearchQuery {
  const { vin } = preview;
  return fitsNoScheme(preview) ? { by: 'ymm', typed: { number: vin } } : { by: 'vin', typed: { vin } };
}

function MeantList({ preview }: { preview: Preview }) {
  const t = useTranslations('vehicle-search.problems');
  const reasons = useTranslations('search.reasons');
  if (preview.suggestions.length === 0) return null;
  return (
    <>
      <p className={`${ui.mediumWeight} ${ui.marginTop3}`}>{t('meant')}</p>
      <ul className={`${ui.stack} ${ui.marginTop2}`} style={{ '--gap': '.5rem' }}>
        {preview.suggestions.map(({ vin, reason, positions, vehicle }) => (
          <li key={vin}>
            <Link to={vehiclePath(vin)} className={vinNoteStyles.vinSuggestion}>
              <SuggestedVin vin={vin} positions={positions} />
              <span className={`${ui.secondaryText} ${ui.text14}`}>
                {[
                  positions.length > 0 && t('at', { count: positions.length, positions: positions.join(', ') }),
                  wordFor(reasons, reason),
                  vehicle,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
