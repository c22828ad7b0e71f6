import { ClipboardCheck } from 'lucide-react';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { Section } from '../section.tsx';

/** What a mechanic should look at, made from what was found; ticked here or on paper. */
export function ChecksSection({ document }: { document: ReportDocument }) {
  const { t, say } = useReader();
  if (document.checks.length === 0) return null;
  return (
    <Section id="checks" title={t('section.checks')} icon={ClipboardCheck}>
      <p className="say">{t('checks.lead')}</p>
      <ul className="checks card card-p">
        {document.checks.map(check => (
          <li key={say(check)}>
            <label>
              <input type="checkbox" />
              <span>{say(check)}</span>
            </label>
          </li>
        ))}
      </ul>
    </Section>
  );
}
