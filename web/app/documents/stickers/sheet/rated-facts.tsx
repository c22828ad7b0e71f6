import type { ModernSticker } from '@marque/server/documents/stickers/contract';
import { useFormatter, useTranslations } from '../../../kit/messages/intl.ts';
import { Facts } from '../../../kit/ui/data/facts.tsx';

type Sheet = ModernSticker;
type Rated = NonNullable<Sheet['fuel'] | Sheet['safety']>;
type Figure = number | readonly number[] | null | undefined;

const STARS = ['overall', 'frontal_driver', 'frontal_passenger', 'side_front', 'side_rear', 'rollover'] as const;

/** Fuel economy and stars of a sheet as text, with who says so. */
export function RatedFacts({ sheet }: { sheet: Sheet }) {
  const t = useTranslations('stickers.reading');
  const origin = useOrigin(sheet.lang);
  const { fuel, safety } = sheet;
  const span = (figure: Figure) => (figure == null ? t('notRated') : [figure].flat().join('–'));
  const facts = [
    ...(fuel
      ? [
          {
            key: 'fuel',
            name: t('fuel'),
            value: t('fuelText', {
              kind: fuel.kind,
              unit: fuel.kind === 'electric' || fuel.unit === 'mpge' ? 'MPGe' : 'mpg',
              combined: span(fuel.combined),
              city: span(fuel.city),
              highway: span(fuel.highway),
              electric: fuel.kind === 'plug_in' ? span(fuel.electric.combined) : '',
              origin: origin(fuel),
            }),
          },
        ]
      : []),
    ...(safety
      ? [
          {
            key: 'safety',
            name: t('safety'),
            value: `${STARS.filter(key => safety[key] !== undefined)
              .map(key => t(`stars.${key}`, { stars: span(safety[key]) }))
              .join(', ')}. ${origin(safety)}`,
          },
        ]
      : []),
  ];
  return facts.length > 0 ? <Facts facts={facts} single /> : null;
}

/** Who says so and as of which day, or that it is invented; nothing on sheets made before that was kept. */
function useOrigin(lang: 'en' | 'es'): (rated: Rated) => string {
  const t = useTranslations('stickers.reading');
  const format = useFormatter();
  return ({ demo, source }) => {
    if (demo) return t('invented');
    if (!source) return '';
    const name = typeof source.name === 'string' ? source.name : (source.name[lang] ?? source.name.en);
    return t('source', {
      source: name,
      on: format.dateTime(new Date(source.on), { dateStyle: 'medium', timeZone: 'UTC' }),
    });
  };
}
