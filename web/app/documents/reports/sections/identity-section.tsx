import IdCard from 'lucide-react/icons/id-card';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { Section } from '../section.tsx';
import { SourcedWords } from '../sourced-words.tsx';
import * as factsStyles from '../../../kit/ui/data/facts.module.css';

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
