import { IdCard } from 'lucide-react';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { Section } from '../section.tsx';

/** What the car is, as its number and its maker say. */
export function IdentitySection({ document }: { document: ReportDocument }) {
  const { t, say } = useReader();
  if (document.identity.length === 0) return null;
  return (
    <Section id="identity" title={t('section.identity')} icon={IdCard}>
      <dl className="dl">
        {document.identity.map(([name, value]) => (
          <div key={say(name)}>
            <dt>{say(name)}</dt>
            <dd>{say(value)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
