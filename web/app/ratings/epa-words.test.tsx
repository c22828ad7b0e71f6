import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { describe, expect, it } from 'vitest';
import english from '../../../messages/en/ratings.json' with { type: 'json' };
import spanish from '../../../messages/es/ratings.json' with { type: 'json' };
import { tagOf } from '../language.ts';
import { useEpaWords } from './epa-words.ts';

type Kind = 'transmission' | 'drive' | 'fuel';

function Word({ kind, value }: { kind: Kind; value: string }) {
  return useEpaWords()[kind](value);
}

const said = (locale: 'en' | 'es', kind: Kind, value: string): string =>
  renderToStaticMarkup(
    <IntlProvider locale={tagOf(locale)} timeZone="UTC" messages={{ ratings: locale === 'en' ? english : spanish }}>
      <Word kind={kind} value={value} />
    </IntlProvider>,
  );

describe('EPA’s words', () => {
  it.each([
    ['transmission', 'Automatic 4-spd', 'Automática de 4 velocidades'],
    ['transmission', 'Manual(M6)', 'Manual (M6)'],
    ['transmission', 'Auto(AM-S7)', 'Automática (AM-S7)'],
    ['transmission', 'Automatic (variable gear ratios)', 'Automática de relación variable'],
    ['transmission', 'Something new', 'Something new'],
    ['drive', '4-Wheel or All-Wheel Drive', 'Tracción en las 4 ruedas o integral'],
    ['drive', 'Six-Wheel Drive', 'Six-Wheel Drive'],
    ['fuel', 'Premium Gasoline', 'Gasolina premium'],
    ['fuel', 'E85', 'E85'],
  ] as const)('%s “%s” in Spanish', (kind, value, spanishWords) => expect(said('es', kind, value)).toBe(spanishWords));

  it('stay EPA’s in English', () => {
    expect(said('en', 'transmission', 'Automatic 4-spd')).toBe('Automatic 4-spd');
    expect(said('en', 'drive', 'Part-time 4-Wheel Drive')).toBe('Part-time 4-Wheel Drive');
  });
});
