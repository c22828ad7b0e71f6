import BookOpen from 'lucide-react/icons/book-open';
import { Link } from 'react-router';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { Section } from '../section.tsx';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as termStyles from '../../../kit/ui/data/terms.module.css';

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
