import { checkDigit } from '@marque/vin';

/** A thousand different VINs of two cars, each with its check digit. */
export function vins(): string[] {
  return Array.from({ length: 1000 }, (_, at) => {
    const serial = String(1000 + at * 7).padStart(6, '0');
    const [head, tail] = at % 2 === 0 ? ['1HGCM826', `3A${serial}`] : ['5YJ3E1EA', `KF${serial}`];
    return `${head}${checkDigit(`${head}0${tail}`).expected ?? '0'}${tail}`;
  });
}

/** A call with a JSON body. */
export const post = (body: string) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/json' },
  body,
});
