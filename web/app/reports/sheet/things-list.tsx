import { CornerDownRight } from 'lucide-react';
import type { ReportDocument } from '../document.ts';
import { useReader } from '../reader.ts';
import { ToneMark } from '../tone-mark.tsx';

/** The few things to know before anything else, each with what to do about it. */
export function ThingsList({ things }: { things: ReportDocument['things'] }) {
  const { t, say } = useReader();
  if (things.length === 0) return null;
  return (
    <section className="things" aria-labelledby="things-title">
      <h2 className="t24" id="things-title">
        {t('things', { count: things.length })}
      </h2>
      <ol className="grid g3">
        {things.map(thing => (
          <li key={say(thing.text)} className="card card-p">
            <ToneMark tone={thing.state}>{t(`tone.${thing.state}`)}</ToneMark>
            <p>{say(thing.text)}</p>
            <p className="row top c2 t14">
              <CornerDownRight className="ic ic-16" aria-hidden="true" />
              <span>{say(thing.next)}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
