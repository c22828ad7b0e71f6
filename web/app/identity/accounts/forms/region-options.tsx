import { CANADIAN_REGIONS, US_REGIONS } from '@marque/server/identity/dealers/contract';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { useLanguage } from '../../../language.ts';

const COUNTRIES = [
  ['US', US_REGIONS],
  ['CA', CANADIAN_REGIONS],
] as const;

type RegionCountry = (typeof COUNTRIES)[number][0];

/** Whether the states or provinces of a country are known here. */
export function hasRegions(country: string): country is RegionCountry {
  return COUNTRIES.some(([each]) => each === country);
}

/** Whether this is one of them. */
export function isRegion(state: string): boolean {
  return COUNTRIES.some(([, regions]) => regions.some(each => each === state));
}

/** The states and provinces by name, each country's for itself or `only` those of one, after an empty choice. */
export function RegionOptions({ only }: { only?: RegionCountry }) {
  const t = useTranslations('dealers');
  const language = useLanguage();
  return (
    <>
      <option value="">{t('form.choose')}</option>
      {COUNTRIES.filter(([country]) => !only || country === only).map(([country, regions]) => (
        <optgroup key={country} label={t(`country.${country}`)}>
          {regions
            .map(code => ({ code, name: t(`region.${code}`) }))
            .toSorted((a, b) => a.name.localeCompare(b.name, language))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  );
}

/** The countries whose dealers' licenses are known here. */
export function CountryOptions() {
  const t = useTranslations('dealers.country');
  return COUNTRIES.map(([country]) => (
    <option key={country} value={country}>
      {t(country)}
    </option>
  ));
}
