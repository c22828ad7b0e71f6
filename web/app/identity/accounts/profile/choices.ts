/** A code with its name in the reader's language. */
export interface Choice {
  code: string;
  name: string;
}

/** Country codes of ISO 3166-1, alpha-2. */
const COUNTRIES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
  'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
  'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
  'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
  'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

const NEAR = ['US', 'CA', 'MX', 'PR'];

/** Every country by name; the most common ones come first. */
export function countriesIn(tag: string): Choice[] {
  const named = namesOf(COUNTRIES.split(' '), tag, 'region');
  const near = NEAR.flatMap(code => named.filter(each => each.code === code));
  return [...near, ...named.filter(each => !NEAR.includes(each.code))];
}

/** The currencies figures may be shown in. */
export function currenciesIn(tag: string): Choice[] {
  return namesOf(['USD', 'CAD', 'MXN', 'EUR', 'GBP'], tag, 'currency');
}

function namesOf(codes: readonly string[], tag: string, type: 'region' | 'currency'): Choice[] {
  const names = new Intl.DisplayNames([tag], { type });
  return codes
    .map(code => ({ code, name: capital(names.of(code) ?? code, tag) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, tag));
}

/** Spanish writes names of currencies small; in a list they begin like everything else. */
function capital(name: string, tag: string): string {
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
