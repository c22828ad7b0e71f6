import type { App } from '@marque/server/app';

/** A thing as schema.org describes it. */
export type Schema = { '@type': string } & Record<string, unknown>;

/** The facts a brand is described from. */
interface Marque {
  app: { sites: Pick<App['sites'], 'config' | 'settings'> };
  caller: { site: ReturnType<App['sites']['get']> };
}

/** The public address of a page of the brand. */
function addressOf({ app, caller }: Marque, origin: string): (path: string) => string {
  const { domain } = app.sites.config(caller.site);
  const { protocol, port } = new URL(origin);
  return path => `${protocol}//${domain}${port ? `:${port}` : ''}${path}`;
}

/** The brand and its site: on the first page. */
export function brandSchema(marque: Marque, url: URL): Schema[] {
  const { site } = marque.caller;
  const address = addressOf(marque, url.origin);
  const { logo } = marque.app.sites.settings(site);
  return [
    {
      '@type': 'Organization',
      '@id': address('/#organization'),
      name: site.name,
      url: address('/'),
      logo: address(logo),
      email: site.support_email,
    },
    {
      '@type': 'WebSite',
      '@id': address('/#website'),
      name: site.name,
      url: address('/'),
      inLanguage: site.locales,
      publisher: { '@id': address('/#organization') },
    },
  ];
}

/** The way to a page from the first one, as names and paths; the last is the page itself. */
export function breadcrumbSchema(marque: Marque, url: URL, trail: readonly (readonly [string, string])[]): Schema {
  const address = addressOf(marque, url.origin);
  const itemListElement = trail.map(([name, path], at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: address(path),
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

/** A text that explains something, with the day its words last changed. When it was first published is not on record. */
export function articleSchema(
  marque: Marque,
  url: URL,
  page: { title: string; description: string; path: string; language: string; updated_on: string },
): Schema {
  const address = addressOf(marque, url.origin);
  const organization = { '@type': 'Organization', name: marque.caller.site.name, url: address('/') };
  return {
    '@type': 'Article',
    headline: page.title,
    description: page.description,
    mainEntityOfPage: address(page.path),
    image: address(`/social${page.path}.png`),
    inLanguage: page.language,
    dateModified: page.updated_on,
    author: organization,
    publisher: organization,
  };
}

/** A price as a page shows it, in minor units; `period`: it is paid again each month or year. */
interface OfferedPlan {
  name: string;
  price: number;
  currency: string;
  period?: 'month' | 'year';
}

const DURATIONS = { month: 'P1M', year: 'P1Y' } as const;

function offerSchema({ name, price, currency, period }: OfferedPlan, url: string): Schema {
  const amount = { price: (price / 100).toFixed(2), priceCurrency: currency };
  const specification = period && {
    priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, billingDuration: DURATIONS[period] },
  };
  return { '@type': 'Offer', name, ...amount, availability: 'https://schema.org/InStock', url, ...specification };
}

/** The products on sale, with their plans at the prices that the page shows. Nobody rates them, so they have no rating. */
export function productSchema(
  marque: Marque,
  url: URL,
  product: {
    name: string;
    description: string;
    path: string;
    offers: readonly OfferedPlan[];
  },
): Schema {
  const address = addressOf(marque, url.origin);
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    image: address(marque.app.sites.settings(marque.caller.site).social_image),
    brand: { '@type': 'Brand', name: marque.caller.site.name },
    offers: product.offers.map(plan => offerSchema(plan, address(product.path))),
  };
}

/** A vehicle as the public page of its dealership shows it. */
interface OfferedVehicle {
  dealer: { name: string };
  vehicle: {
    path: string;
    vin: string;
    year: number | null;
    make: string | null;
    model: string | null;
    trim: string | null;
    condition: 'used' | 'new' | 'certified' | null;
    color: string;
    price: number | null;
    mileage: number | null;
    mileage_unit: 'mi' | 'km';
    photos: readonly string[];
    place: { address: string; phone: string } | null;
  };
}

/** A vehicle for sale: only what is known of it is said. Without a price there is no offer. */
export function vehicleOfferSchema(marque: Marque, url: URL, { dealer, vehicle }: OfferedVehicle): Schema {
  const address = addressOf(marque, url.origin);
  const { path, vin, year, make, model, trim, condition, color, price, mileage, mileage_unit: unit, photos } = vehicle;
  const { address: street = '', phone = '' } = vehicle.place ?? {};
  const name = [year, make, model, trim].filter(Boolean).join(' ') || vin;
  const itemCondition = condition && {
    itemCondition: `https://schema.org/${condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
  };
  const seller = {
    '@type': 'AutoDealer',
    name: dealer.name,
    ...(street ? { address: street } : {}),
    ...(phone ? { telephone: phone } : {}),
  };
  return {
    '@type': 'Vehicle',
    '@id': address(path),
    name,
    url: address(path),
    vehicleIdentificationNumber: vin,
    ...(year === null ? {} : { vehicleModelDate: String(year) }),
    ...(make ? { brand: { '@type': 'Brand', name: make } } : {}),
    ...(model ? { model } : {}),
    ...(trim ? { vehicleConfiguration: trim } : {}),
    ...(color ? { color } : {}),
    ...itemCondition,
    ...(mileage === null
      ? {}
      : {
          mileageFromOdometer: {
            '@type': 'QuantitativeValue',
            value: mileage,
            unitCode: unit === 'km' ? 'KMT' : 'SMI',
          },
        }),
    ...(photos.length > 0 ? { image: photos.map(photo => address(`${photo}?width=1200`)) } : {}),
    ...(price === null
      ? {}
      : {
          offers: {
            '@type': 'Offer',
            price: (price / 100).toFixed(2),
            priceCurrency: 'USD',
            availability: 'https://schema.org/InStock',
            ...itemCondition,
            url: address(path),
            seller,
          },
        }),
  };
}

/** Questions with their answers, as a page shows them; an answer may be HTML. */
export function faqSchema(questions: readonly { question: string; answer: string }[]): Schema {
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return { '@type': 'FAQPage', mainEntity };
}

/** Terms with their meanings, as a page of the brand lists them. */
export function glossarySchema(
  marque: Marque,
  url: URL,
  { title, terms, brands }: { title: string; terms: readonly Term[]; brands: readonly Term[] },
): Schema {
  const address = addressOf(marque, url.origin)(url.pathname);
  const hasDefinedTerm = [...terms, ...brands].map(({ term, meaning }) => ({
    '@type': 'DefinedTerm',
    name: term,
    description: meaning,
    inDefinedTermSet: address,
  }));
  return { '@type': 'DefinedTermSet', '@id': address, name: title, url: address, hasDefinedTerm };
}

interface Term {
  term: string;
  meaning: string;
}

/**
 * The things of a page as one block of JSON-LD, for its head; nothing without any. It is data and not script, so that the
 * content policy does not ask for a nonce; `<` is written so that no text can end the block.
 */
export function structuredData(things: readonly Schema[]): string {
  if (things.length === 0) return '';
  const graph = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  const safe = graph.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
  return `<script type="application/ld+json">${safe}</script>`;
}

/** Puts a block into the head of a whole page. */
export function withStructuredData(html: string, things: readonly Schema[]): string {
  const block = structuredData(things);
  // A function, because a replacement text has signs of its own.
  return block === '' ? html : html.replace('</head>', () => `${block}</head>`);
}
