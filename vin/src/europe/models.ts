import { OTHER_TYPES } from './other-models.ts';

/**
 * Type codes that name the model in numbers of other markets, with the years they were built.
 * Volkswagen group (Volkswagen, Audi, Škoda, SEAT, Porsche cars of the ZZZ form): positions 7-8. Mercedes-Benz:
 * positions 4-6, the chassis series. Sources: the makers' type designations as printed on type plates and in their
 * parts catalogs; years are of European production, to the year. The other makers are in `other-models.ts`.
 */
const VOLKSWAGEN_GROUP = `
Volkswagen 16 Jetta 1984-1992|19 Golf 1983-1992|1G Golf 1983-1992|1H Golf 1991-1999|1E Golf 1993-2002|1J Golf 1997-2006
Volkswagen 1K Golf 2003-2014|AU Golf 2012-2021|CD Golf 2019-2030|5M Golf Plus 2004-2014|AM Golf Sportsvan 2013-2020
Volkswagen 31 Passat 1988-1997|3A Passat 1988-1997|3B Passat 1996-2005|3C Passat 2005-2015|3G Passat 2014-2023
Volkswagen 6N Polo 1994-2001|9N Polo 2001-2009|6R Polo 2009-2017|6C Polo 2014-2017|AW Polo 2017-2030|6X Lupo 1998-2005
Volkswagen AA up! 2011-2023|1T Touran 2003-2015|5T Touran 2015-2030|7M Sharan 1995-2010|7N Sharan 2010-2022
Volkswagen 5N Tiguan 2007-2018|AD Tiguan 2016-2023|BW Tiguan 2016-2030|7L Touareg 2002-2010|7P Touareg 2010-2018
Volkswagen CR Touareg 2018-2030|13 Scirocco 2008-2017|53 Scirocco 1981-1992|1F Eos 2006-2015|16 Beetle 2011-2019
Volkswagen 9C New Beetle 1998-2010|1Y New Beetle Cabriolet 2003-2010|3D Phaeton 2002-2016|3H Arteon 2017-2030
Volkswagen A1 T-Roc 2017-2030|C1 T-Cross 2018-2030|E1 ID.3 2019-2030|E2 ID.4 2020-2030|70 Transporter 1990-2003
Volkswagen 7H Transporter 2003-2015|7J Transporter 2003-2015|SG Transporter 2015-2030|SH Transporter 2015-2030
Volkswagen 2K Caddy 2003-2015|SA Caddy 2015-2020|SB Caddy 2020-2030|9K Caddy 1995-2004|2D LT 1996-2006
Volkswagen 2E Crafter 2006-2016|SY Crafter 2016-2030|2H Amarok 2010-2022|S1 Amarok 2010-2022
Audi 8L A3 1996-2006|8P A3 2003-2013|8V A3 2012-2020|GY A3 2020-2030|8D A4 1994-2001|8E A4 2000-2008|8H A4 2002-2009
Audi 8K A4 2007-2016|F4 A4 2015-2030|8W A4 2015-2030|8T A5 2007-2017|8F A5 2009-2017|F5 A5 2016-2030|4A A6 1994-1997
Audi 4B A6 1997-2005|4F A6 2004-2011|4G A6 2010-2018|F2 A6 2018-2030|4D A8 1994-2002|4E A8 2002-2010|4H A8 2009-2017
Audi F8 A8 2017-2030|8X A1 2010-2018|GB A1 2018-2030|8Z A2 1999-2005|8U Q3 2011-2018|F3 Q3 2018-2030|8R Q5 2008-2017
Audi FY Q5 2016-2030|80 Q5 2016-2030|4L Q7 2005-2015|4M Q7 2015-2030|8N TT 1998-2006|8J TT 2006-2014|FV TT 2014-2023
Audi 42 R8 2006-2015|4S R8 2015-2024|GA Q2 2016-2030|8C 80 1991-1996|89 80 1986-1996|44 100 1982-1991
Škoda 6Y Fabia 1999-2008|5J Fabia 2006-2014|NJ Fabia 2014-2021|PJ Fabia 2021-2030|1U Octavia 1996-2010
Škoda 1Z Octavia 2004-2013|5E Octavia 2012-2020|NE Octavia 2012-2020|NX Octavia 2019-2030|3U Superb 2001-2008
Škoda 3T Superb 2008-2015|3V Superb 2015-2024|NP Superb 2015-2024|5L Yeti 2009-2017|NH Rapid 2012-2019
Škoda NS Kodiaq 2016-2024|NU Karoq 2017-2030|NW Scala 2018-2030|NF Citigo 2011-2020|NY Enyaq 2020-2030
SEAT 6K Ibiza 1993-2002|6L Ibiza 2001-2009|6J Ibiza 2008-2017|KJ Ibiza 2017-2030|1M Leon 1998-2006|1P Leon 2005-2012
SEAT 5F Leon 2012-2020|KL Leon 2019-2030|5P Altea 2004-2015|1L Toledo 1991-1999|NH Toledo 2012-2019|7M Alhambra 1996-2010
SEAT 7N Alhambra 2010-2020|6H Arosa 1997-2004|3R Exeo 2008-2013|KF Mii 2011-2021|KH Ateca 2016-2030|KN Tarraco 2018-2030
Porsche 99 911 1993-2030|98 Boxster 1996-2030|98 Cayman 2005-2030|97 Panamera 2009-2030|92 Cayenne 2010-2018
Porsche 92 928 1977-1995|9P Cayenne 2002-2010|9Y Cayenne 2017-2030|95 Macan 2014-2024|96 911 1988-1994
Porsche 96 968 1991-1995|Y1 Taycan 2019-2030
`;

const MERCEDES = `
201 190 1982-1993|124 E-Class 1984-1997|210 E-Class 1995-2003|211 E-Class 2002-2009|212 E-Class 2009-2016
213 E-Class 2016-2023|214 E-Class 2023-2030|207 E-Class Coupé 2009-2017|238 E-Class Coupé 2017-2023
202 C-Class 1993-2001|203 C-Class 2000-2007|204 C-Class 2007-2015|2049 GLK 2008-2015|205 C-Class 2014-2021|206 C-Class 2021-2030
168 A-Class 1997-2004|169 A-Class 2004-2012|176 A-Class 2012-2018|177 A-Class 2018-2030|245 B-Class 2005-2011
246 B-Class 2011-2018|247 B-Class 2018-2030|126 S-Class 1979-1992|140 S-Class 1991-1999|220 S-Class 1998-2005
221 S-Class 2005-2013|222 S-Class 2013-2020|223 S-Class 2020-2030|117 CLA 2013-2019|118 CLA 2019-2030
218 CLS 2011-2018|219 CLS 2004-2011|257 CLS 2018-2023|208 CLK 1997-2003|209 CLK 2002-2010|170 SLK 1996-2004
171 SLK 2004-2011|172 SLK 2011-2020|129 SL 1989-2001|230 SL 2001-2012|231 SL 2012-2020|156 GLA 2013-2020
253 GLC 2015-2022|254 GLC 2022-2030|163 M-Class 1997-2005|164 M-Class 2005-2011|166 M-Class 2011-2019|167 GLE 2018-2030
251 R-Class 2005-2017|463 G-Class 1990-2030|414 Vaneo 2001-2005|638 Vito 1996-2003|639 Vito 2003-2014|447 Vito 2014-2030
415 Citan 2012-2021|901 Sprinter 1995-2006|902 Sprinter 1995-2006|903 Sprinter 1995-2006|904 Sprinter 1995-2006
906 Sprinter 2006-2018|907 Sprinter 2018-2030|910 Sprinter 2018-2030
`;

const VOLKSWAGEN_MAKES: ReadonlySet<string> = new Set(['Volkswagen', 'Audi', 'SEAT', 'Porsche']);

export interface TypeCode {
  code: string;
  /** Positions of the code, for the reason given. */
  positions: string;
  model: string;
  from: number;
  to: number;
}

interface Entry {
  /** The code; `.` stands for any character. */
  code: string;
  start: number;
  model: string;
  from: number;
  to: number;
}

const byMake = new Map<string, Entry[]>();
for (const line of VOLKSWAGEN_GROUP.trim().split('\n')) {
  const space = line.indexOf(' ');
  addItems(line.slice(0, space), 7, line.slice(space + 1));
}
for (const line of MERCEDES.trim().split('\n')) addItems('Mercedes-Benz', 4, line);
for (const line of OTHER_TYPES.trim().split('\n')) {
  const match = /^(\S.*?) @(\d+) (.+)$/.exec(line);
  if (!match) throw new Error(`The type-code list has a line of another shape: ${line}`);
  addItems(match[1]!, Number(match[2]), match[3]!);
}

/**
 * The models that a number's type code names. Where a code was used twice, all uses are candidates; of codes of
 * different length the longest that fits decides.
 */
export function typeCodesOf(vin: string, make: string): TypeCode[] {
  if (VOLKSWAGEN_MAKES.has(make) && !vin.slice(3, 6).includes('Z')) return [];
  const fitting = (byMake.get(make) ?? []).filter(entry => fits(vin, entry));
  const longest = Math.max(...fitting.map(entry => entry.code.length));
  return fitting
    .filter(entry => entry.code.length === longest)
    .map(({ code, start, model, from, to }) => ({
      code: vin.slice(start - 1, start - 1 + code.length),
      positions: code.length === 1 ? `${start}` : `${start}-${start + code.length - 1}`,
      model,
      from,
      to,
    }));
}

function fits(vin: string, { code, start }: Entry): boolean {
  for (let index = 0; index < code.length; index++) {
    if (code[index] !== '.' && code[index] !== vin[start - 1 + index]) return false;
  }
  return true;
}

/** Reads `code[,code] model from-to|...`. */
function addItems(make: string, start: number, text: string): void {
  const list = byMake.get(make) ?? [];
  byMake.set(make, list);
  for (const item of text.split('|')) {
    const match = /^(\S+) (.+) (\d{4})-(\d{4})$/.exec(item);
    if (!match) throw new Error(`The type-code list has an item of another shape: ${item}`);
    const [, codes, model, from, to] = match as unknown as [string, string, string, string, string];
    for (const code of codes.split(',')) list.push({ code, start, model, from: Number(from), to: Number(to) });
  }
}
