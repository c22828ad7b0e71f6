import BookOpen from 'lucide-react/icons/book-open';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import IdCard from 'lucide-react/icons/id-card';
import { Link } from 'react-router';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { Section } from '../section.tsx';
import { SourcedWords } from '../sourced-words.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as factsStyles from '../../../kit/ui/data/facts.module.css';
import * as reportSectionStyles from '../report-section.module.css';
import * as termStyles from '../../../kit/ui/data/terms.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as checksStyles from './checks.module.css';

/** The facts of the car, as its number and its maker say. */
export function IdentitySection({ document }: { document: ReportDocument }) {
  const { t, say } = useReader();
  if (document.identity.length === 0) return null;
  return (
    <Section id="identity" title={t('section.identity')} icon={IdCard}>
      <dl className={factsStyles.factList}>
        {document.identity.map(([name, value, origin]) => (
          <div key={say(name)}>
            <dt>{say(name)}</dt>
            <dd>
              <SourcedWords words={value} />
              {origin && <small className={factsStyles.origin}>{say(origin)}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** The checklist for a mechanic, made from what was found; ticked here or on paper. */
export function ChecksSection({ document, isOwn }: { document: ReportDocument; isOwn: boolean }) {
  const { t, say } = useReader();
  if (document.checks.length === 0) return null;
  return (
    <Section id="checks" title={t('section.checks')} icon={ClipboardCheck}>
      <p className={reportSectionStyles.sectionLead}>{t('checks.lead')}</p>
      <ul className={`${checksStyles.checkList} ${cardStyles.card} ${cardStyles.paddedCard}`}>
        {document.checks.map(check => (
          <li key={say(check)}>
            <label>
              <input type="checkbox" />
              <span>{say(check)}</span>
            </label>
          </li>
        ))}
      </ul>
      {isOwn && (
        <p className={ui.marginTop3}>
          <Link
            className={`${ui.linkButton} ${ui.standaloneLink}`}
            to={`/members/report/${document.vehicle.vin}/checklist`}
          >
            {t('checklist.open')}
          </Link>
        </p>
      )}
    </Section>
  );
}

/** Only the words this report uses. */
export function GlossarySection({ document }: { document: ReportDocument }) {
  const { t, say } = useReader();
  if (document.glossary.length === 0) return null;
  return (
    <Section id="glossary" title={t('section.glossary')} icon={BookOpen}>
      <dl className={termStyles.terms}>
        {document.glossary.map(([term, meaning]) => (
          <div key={say(term)}>
            <dt>{say(term)}</dt>
            <dd>{say(meaning)}</dd>
          </div>
        ))}
      </dl>
      <p className={ui.marginTop6}>
        <Link className={`${ui.linkButton} ${ui.standaloneLink}`} to="/glossary">
          {t('glossary.all')}
        </Link>
      </p>
    </Section>
  );
}
