import { z } from 'zod';

/** The widths in pixels that a picture can be asked for in. */
const PICTURE_WIDTHS = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const;

/** `w`: the width to draw the picture in; without it, the picture as it is kept. */
export const PictureQuery = z.object({ w: z.coerce.number().pipe(z.literal(PICTURE_WIDTHS)).optional() });
export type PictureQuery = z.infer<typeof PictureQuery>;

/**
 * The sources of a picture that is `width` CSS pixels wide, for `<img>`: the next of the widths, and twice as fine for
 * screens with double density. `url` is a picture's address; a `data:` address is the picture itself.
 */
export function pictureSources(url: string, width: number): { src: string; srcSet?: string } {
  if (url.startsWith('data:')) return { src: url };
  const at = (wanted: number) => `${url}?w=${PICTURE_WIDTHS.find(each => each >= wanted) ?? PICTURE_WIDTHS.at(-1)}`;
  return { src: at(width), srcSet: `${at(width)} 1x, ${at(2 * width)} 2x` };
}

/** Where anybody sees a photo of a vehicle, by the account that has it. */
export const vehiclePhotoPath = (userId: string, id: string): string => `/media/vehicles/${userId}/${id}`;

/** The id in the address of such a photo of this account; null for any other address. */
export function vehiclePhotoId(userId: string, address: string): string | null {
  const [, owner, id] = /\/media\/vehicles\/(\w+)\/(\w+)$/.exec(address) ?? [];
  return owner === userId && id !== undefined ? id : null;
}
