import type { Locale } from '../../../kit/contract.ts';
import { translatorFor } from '../../../kit/text/messages.ts';
import type { LotBadge, LotReport, LotVehiclePage } from '../contract.ts';

type Line = LotBadge['lines'][number];
type Say = ReturnType<typeof translatorFor>;

const REPORT_TONES = { stop: 'serious', serious: 'serious', check: 'caution', nothing: 'info' } as const;

/** The badge of a vehicle: what its page says of recalls and of the report, in the same words, and nothing else. */
export function badgeOf(
  { dealer, vehicle, report }: LotVehiclePage,
  { locale, origin, brand }: { locale: Locale; origin: string; brand: string },
): LotBadge {
  const say = translatorFor(locale);
  const { vin, year, make, model, path } = vehicle;
  return {
    title: [year, make, model].filter(Boolean).join(' ') || say('lots', 'no_name', { vin }),
    lines: [recallLine(say, vehicle.recalls), reportLine(say, report)],
    link: say('lots', 'badge.link'),
    by: say('lots', 'badge.by', { dealer: dealer.name, brand }),
    url: origin + path,
    lang: locale,
  };
}

/** The badge of a vehicle that has left. */
export function goneBadge(
  { dealer, name }: { dealer: { name: string; path: string }; name: string },
  { locale, origin, brand }: { locale: Locale; origin: string; brand: string },
): LotBadge {
  const say = translatorFor(locale);
  const about = { dealer: dealer.name };
  return {
    title: say('lots', 'gone_title'),
    lines: [
      { tone: 'neutral', text: name ? say('lots', 'gone', { name, ...about }) : say('lots', 'gone_unnamed', about) },
    ],
    link: say('lots', 'all'),
    by: say('lots', 'badge.by', { dealer: dealer.name, brand }),
    url: origin + dealer.path,
    lang: locale,
  };
}

function recallLine(say: Say, recalls: LotVehiclePage['vehicle']['recalls']): Line {
  const { state, count, park_it: parkIt, failed, checked, demo } = recalls;
  const isFound = state === 'found';
  const key = isFound && parkIt ? 'park_it' : state === 'none' && failed > 0 ? 'partly' : state;
  const tone = isFound ? (parkIt ? 'serious' : 'caution') : key === 'none' ? 'none' : 'neutral';
  const on = checked ? say('lots', 'recalls_checked', { on: new Date(checked) }) : '';
  return { tone, text: textOf(say, [`${say('lots', `recalls_state.${key}`, { count })}.`, on], demo) };
}

function reportLine(say: Say, report: LotReport): Line {
  if (report.state !== 'shown') return { tone: 'neutral', text: say('lots', `report_state.${report.state}`) };
  const { level, headline, answered, demo } = report;
  return { tone: REPORT_TONES[level], text: textOf(say, [`${headline}.`, `${answered}.`], demo) };
}

const textOf = (say: Say, parts: readonly string[], isDemo: boolean): string =>
  [...parts, ...(isDemo ? [`${say('lots', 'demo')}.`] : [])].filter(Boolean).join(' ');
