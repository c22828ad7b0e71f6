import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { createSharedCache } from '../../kit/shared-cache.ts';
import type { Account, Caller } from '../sites/rules/caller.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Db } from '../../kit/database/db.ts';
import { AppError } from '../../kit/errors.ts';
import type { Invariant } from '../../kit/invariants.ts';
import { newId } from '../../kit/security/ids.ts';
import type { Jobs } from '../jobs/service.ts';
import { REMOVE_PICTURE } from './jobs.ts';
import type { MediaStore } from './rules/media-store.ts';
import { bytesOfDataUrl, bytesOfLogo, MAX_PICTURE_PIXELS } from './rules.ts';
import { isPdf, pdfOf } from './rules/safe-pdf.ts';
import { FILES_PAGE, filesAreStored, inPages } from './service/stored-files.ts';
import * as store from './store.ts';
import type { PictureUse } from './tables.ts';

export { checkSharedStore } from './service/shared-store.ts';

/** The longer side of a kept picture. */
const MAX_SIDE_PX = 600;
/** The longer side of a photo of a vehicle. */
const MAX_VEHICLE_SIDE_PX = 1280;
/** The longer side of a photo that is read by a machine. */
const MAX_PHOTO_SIDE_PX = 1920;
/** The longer side of a logo: printed an inch and a half wide, it is sharp at 300 dpi. */
const MAX_LOGO_SIDE_PX = 480;
/** Dots an inch at which a drawing is read, so that it is not enlarged afterwards. */
const DRAWING_DPI = 300;
const QUALITY = 75;
const TIMEOUT_SECONDS = 5;
/** Pictures up to this width are looked at again and again: the drawn ones asked for last are kept, about 10 MB at most. */
const MAX_CACHED_WIDTH = 384;
const MAX_CACHED_PICTURES = 300;

export { countMedia, findMedia } from './store.ts';

/** A paper or photo that somebody sent in, safe to be handed out. */
export interface Upload {
  type: 'image/jpeg' | 'application/pdf';
  bytes: Uint8Array;
}

/** A picture drawn again: only what can be seen remains of the uploaded file. Its bytes are in the media store. */
export interface Picture {
  id: string;
  type: 'image/webp';
  width: number;
  height: number;
}

type Drawn = Pick<Picture, 'width' | 'height'> & { bytes: Uint8Array };

export interface MediaDeps {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  files: MediaStore;
}

export type Media = ReturnType<typeof createMedia>;

/** Pictures of members and of vehicles: decoded, made small and stripped of everything else; a member's are shown to their owner only. */
export function createMedia(deps: MediaDeps) {
  const { db, clock, jobs, files } = deps;
  return {
    ...createVehiclePhotos(deps, keep),

    /**
     * Reads a picture from a `data:` address, draws it again, 600 px at most, and keeps its bytes; `drop` those that turn
     * out not to be needed. Slow: call it outside a transaction.
     * @throws AppError `image_kind`, `image_large`, `image_pixels`, `image_unreadable`, naming the field
     */
    async read(url: string, field: string): Promise<Picture> {
      const write = (picture: Sharp): Sharp => picture.webp({ quality: QUALITY });
      return keep(await redraw(bytesOfDataUrl(url, field), field, { side: MAX_SIDE_PX, write }));
    },

    /**
     * Reads a logo from a `data:` address: PNG, JPEG, or an SVG without scripts. It is kept as pixels, 480 at most, so that
     * nothing of what was uploaded is ever run. Otherwise as `read`.
     * @throws AppError `logo_kind`, `logo_unsafe` and those of `read`, naming the field
     */
    async readLogo(url: string, field: string): Promise<Picture> {
      const write = (picture: Sharp): Sharp => picture.webp({ lossless: true });
      const how = { side: MAX_LOGO_SIDE_PX, density: DRAWING_DPI, write };
      return keep(await redraw(bytesOfLogo(url, field), field, how));
    },

    /** The logo of an account as PNG; null where it has none, or its bytes are gone. */
    async logoOf(account: Account): Promise<{ png: Uint8Array; width: number; height: number } | null> {
      const row = await store.findLogo(db, account);
      const bytes = row && (await files.get(pictureKey(row.id)));
      if (!bytes) return null;
      const { default: sharp } = await import('sharp');
      return { png: await sharp(bytes).png({ palette: true }).toBuffer(), width: row.width, height: row.height };
    },

    /** The id of an account's logo, or null. */
    logoId: async (account: Account): Promise<string | null> => (await store.findLogo(db, account))?.id ?? null,

    /** Forgets the bytes of a picture that no account has. */
    drop: ({ id }: Pick<Picture, 'id'>): Promise<void> => files.remove(pictureKey(id)),

    /**
     * A photo from a `data:` address as a JPEG of 1920 px at most, without the camera's metadata; kept nowhere.
     * @throws AppError `image_kind`, `image_large`, `image_pixels`, `image_unreadable`, naming the field
     */
    jpegOf,

    /**
     * A paper or photo from a `data:` address: a picture as `jpegOf` draws it, or a PDF that does nothing by itself.
     * @throws AppError `file_kind`, `file_large`, `file_unsafe` and those of `jpegOf`, naming the field
     */
    async readUpload(url: string, field: string): Promise<Upload> {
      if (isPdf(url)) return { type: 'application/pdf', bytes: pdfOf(url, field) };
      if (!/^data:image\//i.test(url)) throw new AppError('file_kind', { field });
      return { type: 'image/jpeg', bytes: await jpegOf(url, field) };
    },

    /**
     * A picture from elsewhere drawn again as WebP, its longer side `side` px at most; kept nowhere.
     * @throws AppError `image_pixels`, `image_unreadable`
     */
    async webpOf(bytes: Buffer, side: number): Promise<Uint8Array> {
      const write = (picture: Sharp): Sharp => picture.webp({ quality: QUALITY });
      return (await redraw(bytes, 'photo', { side, write })).bytes;
    },

    sized,

    /** Keeps a picture as the only one of its use of an account. @returns its id */
    async replace(tx: Db, account: Account, picture: Picture, use: PictureUse = 'profile'): Promise<string> {
      await removeOf(tx, account, use);
      const { siteId, userId: ownerId } = account;
      await store.addMedia(tx, { siteId, ownerId, use, createdAt: clock(), ...picture });
      return picture.id;
    },

    /** Forgets the pictures of an account, all or those of one use; their bytes are removed after the commit. */
    removeOf,

    /** A picture of the caller's own, of this width where one is given. @throws AppError `not_found` for everybody else */
    async show(caller: Caller, id: string, width?: number): Promise<{ type: string; bytes: Uint8Array }> {
      if (caller.actor.kind !== 'member') throw new AppError('not_found');
      const row = await store.findMedia(db, { siteId: caller.site.id, userId: caller.actor.userId }, id);
      const bytes = row && (row.bytes ?? (await files.get(pictureKey(id))));
      if (!bytes) throw new AppError('not_found');
      return sized({ type: row.type, bytes }, width);
    },
  };

  async function keep({ bytes, ...drawn }: Drawn): Promise<Picture> {
    const id = newId('med');
    await files.put(pictureKey(id), bytes, 'image/webp');
    return { id, type: 'image/webp', ...drawn };
  }

  async function removeOf(tx: Db, account: Account, use?: PictureUse): Promise<void> {
    for (const id of await store.removeMediaOf(tx, account, use)) await jobs.enqueue(tx, REMOVE_PICTURE, { id });
  }
}

/** Photos of vehicles: any number of an account, shown to everybody who has their address. */
function createVehiclePhotos({ db, clock, jobs, files }: MediaDeps, keep: (drawn: Drawn) => Promise<Picture>) {
  return {
    /** Reads a photo of a vehicle, 1280 px at most. Otherwise as `read`. */
    async readVehicle(url: string, field: string): Promise<Picture> {
      const write = (picture: Sharp): Sharp => picture.webp({ quality: QUALITY });
      return keep(await redraw(bytesOfDataUrl(url, field), field, { side: MAX_VEHICLE_SIDE_PX, write }));
    },

    /** Keeps a photo of a vehicle beside the others of the account. */
    async addVehicle(tx: Db, { siteId, userId: ownerId }: Account, picture: Picture): Promise<void> {
      await store.addMedia(tx, { siteId, ownerId, use: 'vehicle', createdAt: clock(), ...picture });
    },

    /** Forgets a photo of a vehicle; its bytes are removed after the commit. */
    async removeVehicle(tx: Db, account: Account, id: string): Promise<void> {
      if (await store.removeMedium(tx, account, id)) await jobs.enqueue(tx, REMOVE_PICTURE, { id });
    },

    /** The photos of vehicles of an account, the oldest first; `type`: `image/…`. */
    vehiclePhotos: (account: Account): Promise<{ id: string; type: string }[]> => store.listVehiclePhotos(db, account),

    /** A photo of a vehicle, to anybody who has its address. @throws AppError `not_found` */
    async showVehicle(account: Account, id: string, width?: number): Promise<{ type: string; bytes: Uint8Array }> {
      const row = await store.findVehiclePhoto(db, account, id);
      const bytes = row && (await files.get(pictureKey(id)));
      if (!bytes) throw new AppError('not_found');
      return sized({ type: row.type, bytes }, width);
    },
  };
}

const cache = createSharedCache<Uint8Array>(MAX_CACHED_PICTURES);

/** A WebP or JPEG of ours in this width, in the same format; never enlarged. Any other file, or without a width, as it is. */
async function sized<File extends { type: string; bytes: Uint8Array }>(file: File, width?: number): Promise<File> {
  if (!width || !/^image\/(webp|jpeg)$/.test(file.type)) return file;
  if (width > MAX_CACHED_WIDTH) return { ...file, bytes: await drawnSmall(file, width) };
  const key = `${width} ${createHash('sha256').update(file.bytes).digest('base64')}`;
  return { ...file, bytes: await cache.get(key, () => drawnSmall(file, width)) };
}

async function drawnSmall({ type, bytes }: { type: string; bytes: Uint8Array }, width: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const small = sharp(bytes).timeout({ seconds: TIMEOUT_SECONDS }).resize({ width, withoutEnlargement: true });
  return (type === 'image/webp' ? small.webp({ quality: QUALITY }) : small.jpeg({ quality: QUALITY })).toBuffer();
}

async function jpegOf(url: string, field: string): Promise<Uint8Array> {
  const write = (picture: Sharp): Sharp => picture.flatten({ background: '#fff' }).jpeg({ quality: QUALITY });
  const { bytes } = await redraw(bytesOfDataUrl(url, field), field, { side: MAX_PHOTO_SIDE_PX, write });
  return bytes;
}

const PICTURES = 'pictures';
const pictureKey = (id: string): string => `${PICTURES}/${id}.webp`;

/** The pictures of accounts are in the media store. */
export const picturesStored = (files: MediaStore): Invariant =>
  filesAreStored(
    { name: 'media_pictures', sentence: 'Every picture of an account is in the media store.' },
    {
      files,
      folder: PICTURES,
      named: inPages(async (db, after) =>
        (await store.listStored(db, after, FILES_PAGE)).map(id => ({ id, key: pictureKey(id) })),
      ),
    },
  );

/** The decoder is heavy to load and needed by few requests, so it is loaded with the first picture. */
async function redraw(
  bytes: Buffer,
  field: string,
  how: { side: number; density?: number; write: (picture: Sharp) => Sharp },
): Promise<Drawn> {
  const { default: sharp } = await import('sharp');
  try {
    const density = how.density ? { density: how.density } : {};
    const { width, height } = await sharp(bytes, { limitInputPixels: false, ...density }).metadata();
    if (width * height > MAX_PICTURE_PIXELS) throw new AppError('image_pixels', { field });
    const small = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', ...density })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({ width: how.side, height: how.side, fit: 'inside', withoutEnlargement: true });
    const drawn = await how.write(small).toBuffer({ resolveWithObject: true });
    return { bytes: drawn.data, width: drawn.info.width, height: drawn.info.height };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('image_unreadable', { field });
  }
}
