import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { Link } from 'react-router';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { Section } from '../section.tsx';
import * as cardStyles from '../../../kit/ui/page/card.module.css';
import * as reportSectionStyles from '../report-section.module.css';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as checksStyles from './checks.module.css';

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
