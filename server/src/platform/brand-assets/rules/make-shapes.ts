/** Makes whose file there has another name than theirs. */
const FILES: Record<string, string> = {
  ds: 'dsautomobiles',
  'ds-automobiles': 'dsautomobiles',
  yamaha: 'yamahamotorcorporation',
};

/**
 * Makes whose mark the package `simple-icons` draws, as addresses spell them. Its other names are other companies: Saturn
 * there is a shop, Lucid a maker of software.
 */
export const MARKED: ReadonlySet<string> = new Set([
  ...Object.keys(FILES),
  ...`acura aston-martin audi bentley bmw bugatti cadillac chevrolet chrysler citroen dacia daf ducati ferrari fiat ford honda
  husqvarna hyundai infiniti iveco jeep kia koenigsegg ktm lada lamborghini mahindra man maserati mazda mclaren mg mini
  mitsubishi nissan opel peugeot polestar porsche ram renault rolls-royce scania seat skoda smart subaru suzuki tesla toyota
  vauxhall vespa volkswagen volvo`.split(/\s+/),
]);

/** The file of a make's mark in `simple-icons`; null where that set has none. */
export function shapeFile(slug: string): string | null {
  if (!MARKED.has(slug)) return null;
  return `simple-icons/icons/${FILES[slug] ?? slug.replaceAll('-', '')}.svg`;
}

/** The outline of a mark: the one path, 24 × 24, that a file of the set consists of. */
export const shapeIn = (svg: string): string | null => / d="([\d\s.,\-a-zA-Z]+)"/.exec(svg)?.[1] ?? null;
