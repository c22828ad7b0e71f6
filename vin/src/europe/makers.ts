/**
 * Maker codes of other markets than the North American one: code, make, country, and where the model year stands.
 * `10` and `11`: the position that holds the year letter by the maker's own practice; `-`: the number holds no year.
 * Sources: SAE/ISO 3780 maker codes as published by their holders, Wikibooks "Vehicle Identification Numbers (VIN
 * codes)/World Manufacturer Identifier (WMI)", makers' type-plate descriptions. `?` marks a practice not known to hold
 * for every year: such a year is given as inferred all the same, with that doubt in its reason.
 */
const LISTED = `
SAJ Jaguar GB 10
SAL Land Rover GB 10
SAR Rover GB 10?
SB1 Toyota GB -
SCA Rolls-Royce GB 10
SCB Bentley GB 10
SCC Lotus GB 10
SCF Aston Martin GB 10
SFD Alexander Dennis GB -
SHH Honda GB 10
SHS Honda GB 10
SJN Nissan GB -
SUP FSO PL -
SUU Solaris PL -
TMA Hyundai CZ 10
TMB Škoda CZ 10
TMP Škoda CZ 10
TMT Tatra CZ -
TRU Audi HU 10
TSM Suzuki HU 10?
TW1 Toyota PT -
U5Y Kia SK 10
U6Y Kia SK 10
UU1 Dacia RO -
UU3 ARO RO -
UU6 Daewoo RO 10?
VBK KTM AT 10
VF1 Renault FR -
VF2 Renault Trucks FR -
VF3 Peugeot FR -
VF4 Talbot FR -
VF6 Renault Trucks FR -
VF7 Citroën FR -
VF8 Matra FR -
VF9 Bugatti FR 10?
VFA Alpine FR -
VG5 MBK FR -
VG6 Renault Trucks FR -
VN1 Opel FR -
VNK Toyota FR -
VNV Nissan FR -
VR1 DS FR -
VR3 Peugeot FR -
VR7 Citroën FR -
VS5 Renault ES -
VS6 Ford ES 11
VS7 Citroën ES -
VSK Nissan ES -
VSS SEAT ES 10
VSX Opel ES 10
VSZ Kia ES 10?
VV9 Tauro ES -
VWV Volkswagen ES 10
VXE Opel FR -
VXK Opel FR -
W0L Opel DE 10
W0V Opel DE 10
W0S Opel DE 10
W1K Mercedes-Benz DE -
W1N Mercedes-Benz DE -
W1V Mercedes-Benz DE -
WAG Neoplan DE -
WAU Audi DE 10
WUA Audi DE 10
WA1 Audi DE 10
WBA BMW DE -
WBS BMW DE -
WBX BMW DE -
WBY BMW DE -
WB1 BMW DE -
WDB Mercedes-Benz DE -
WDC Mercedes-Benz DE -
WDD Mercedes-Benz DE -
WDF Mercedes-Benz DE -
WEB EvoBus DE -
WF0 Ford DE 11
WJM Iveco DE -
WKK Setra DE -
WMA MAN DE -
WME smart DE -
WMW MINI GB -
WMZ MINI GB -
WP0 Porsche DE 10
WP1 Porsche DE 10
WV1 Volkswagen DE 10
WV2 Volkswagen DE 10
WV3 Volkswagen DE 10
WVG Volkswagen DE 10
WVW Volkswagen DE 10
XLB Volvo NL 10
XLE Scania NL -
XLR DAF NL -
XMC Mitsubishi NL 10?
XTA Lada RU 10
XW8 Volkswagen RU 10
XWB Daewoo UZ 10?
XWE Kia RU 10?
X7L Renault RU -
X9F Ford RU 11
YAR Toyota BE -
YCM Mazda BE -
YK1 Saab FI 10
YS2 Scania SE -
YS3 Saab SE 10
YS4 Scania SE -
YV1 Volvo SE 10
YV2 Volvo Trucks SE 10
YV3 Volvo Buses SE 10
YV4 Volvo SE 10
ZAA Autobianchi IT -
ZAM Maserati IT 10
ZAP Piaggio IT -
ZAR Alfa Romeo IT -
ZCF Iveco IT -
ZDM Ducati IT 10
ZFA Fiat IT -
ZFC Fiat IT -
ZFF Ferrari IT 10
ZGU Moto Guzzi IT 10?
ZHW Lamborghini IT 10
ZLA Lancia IT -
KL1 Chevrolet KR 10
KLA Daewoo KR 10
KMH Hyundai KR 10
KNA Kia KR 10
KNE Kia KR 10
KPT SsangYong KR 10
JF1 Subaru JP 10?
JHM Honda JP 10?
JMB Mitsubishi JP 10
JMZ Mazda JP -
JN1 Nissan JP -
JSA Suzuki JP -
JTD Toyota JP -
JTE Toyota JP -
JTH Lexus JP -
JTJ Lexus JP -
JTM Toyota JP -
JTN Toyota JP -
NLE Mercedes-Benz TR -
NLH Hyundai TR 10
NMT Toyota TR -
NM0 Ford TR 11
NM4 Fiat TR -
MAJ Ford IN 11
MAL Hyundai IN 10
MA3 Suzuki IN 10?
AFA Ford ZA 11?
6FP Ford AU -
8AP Fiat AR -
8AW Volkswagen AR 10
9BW Volkswagen BR 10
93H Honda BR 10
`;

export interface Maker {
  make: string;
  country: string;
  /** Position of the year letter, 0 when the number holds none. */
  yearPosition: 0 | 10 | 11;
  /** Whether the practice is known to hold throughout. */
  certain: boolean;
}

const COUNTRIES: Record<string, string> = {
  AR: 'Argentina',
  AT: 'Austria',
  AU: 'Australia',
  BE: 'Belgium',
  BR: 'Brazil',
  CZ: 'Czech Republic',
  DE: 'Germany',
  ES: 'Spain',
  FI: 'Finland',
  FR: 'France',
  GB: 'United Kingdom',
  HU: 'Hungary',
  IN: 'India',
  IT: 'Italy',
  JP: 'Japan',
  KR: 'South Korea',
  NL: 'Netherlands',
  PL: 'Poland',
  PT: 'Portugal',
  RO: 'Romania',
  RU: 'Russia',
  SE: 'Sweden',
  SK: 'Slovakia',
  TR: 'Turkey',
  UZ: 'Uzbekistan',
  ZA: 'South Africa',
};

const makers = new Map(LISTED.trim().split('\n').map(readLine));

/** The maker of a number of another market, by its first three characters. */
export function makerOf(vin: string): Maker | undefined {
  return makers.get(vin.slice(0, 3));
}

function readLine(line: string): [string, Maker] {
  const match = /^(\S{3}) (.+) ([A-Z]{2}) (10|11|-)(\??)$/.exec(line);
  if (!match) throw new Error(`The maker list has a line of another shape: ${line}`);
  const [, code, make, country, position, doubt] = match as unknown as [string, string, string, string, string, string];
  const yearPosition = position === '10' ? 10 : position === '11' ? 11 : 0;
  return [code, { make, country: COUNTRIES[country]!, yearPosition, certain: doubt === '' }];
}
