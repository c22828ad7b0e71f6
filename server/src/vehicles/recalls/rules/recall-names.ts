import { bilingual, eachLanguage, type Translations } from '../../../kit/text/bilingual.ts';
import type { Campaign } from './recall-provider.ts';
import { areaOf } from './areas.ts';
import { partOf } from './component-words.ts';

const say = bilingual('recall-words');

type Named = Pick<Campaign, 'campaign' | 'component' | 'date'>;

const SIDES: readonly [RegExp, string][] = [
  [/DRIVER/, 'driver'],
  [/PASSENGER/, 'passenger'],
  [/\bREAR\b/, 'rear'],
  [/\bFRONT\b/, 'front'],
];

/** "Airbags: inflator": the part of the vehicle in plain words. */
function partWords({ component }: Named): Translations {
  const area = say(`area.${areaOf(component)}`);
  const part = partOf(component);
  return part ? eachLanguage(pick => `${pick(area)}: ${pick(say(`part.${part}`))}`) : area;
}

function withSide(name: Translations, { component }: Named): Translations {
  const side = SIDES.find(([pattern]) => pattern.test(component.toUpperCase()))?.[1];
  return side ? say('named.side', { name, side: say(`side.${side}`) }) : name;
}

function withMonth(name: Translations, { date }: Named): Translations {
  if (!date) return name;
  const month = eachLanguage((_, language) =>
    new Intl.DateTimeFormat(`${language}-US`, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(date),
    ),
  );
  return say('named.dated', { name, day: month });
}

const withNumber = (name: Translations, { campaign }: Named): Translations =>
  campaign ? say('named.dated', { name, day: campaign }) : name;

/**
 * A name of its own for each recall of a list: the part in plain words; where several have the same, also the side, then the
 * month it began, then its number.
 */
export function recallNames(campaigns: readonly Named[]): Translations[] {
  const plain = campaigns.map(partWords);
  return [withSide, withMonth, withNumber].reduce((names, more) => {
    const isShared = (name: Translations) => names.filter(({ en }) => en === name.en).length > 1;
    return names.map((name, at) => {
      const campaign = campaigns[at];
      return campaign && isShared(name) ? more(name, campaign) : name;
    });
  }, plain);
}
