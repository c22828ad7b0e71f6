import { expect, it } from 'vitest';
import { PictureQuery, pictureSources } from './contract.ts';

it('a picture is asked for in the next of the widths, and twice as fine for double density', () => {
  expect(pictureSources('/media/med_1', 96)).toEqual({
    src: '/media/med_1?w=96',
    srcSet: '/media/med_1?w=96 1x, /media/med_1?w=256 2x',
  });
  expect(pictureSources('/media/med_1', 5000).src).toBe('/media/med_1?w=3840');
  expect(pictureSources('data:image/png;base64,AA==', 96)).toEqual({ src: 'data:image/png;base64,AA==' });
});

it.each([16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840])('%i is a width', w =>
  expect(PictureQuery.parse({ w: String(w) })).toEqual({ w }),
);

it.each(['0', '97', '4000', '-16', 'wide', ''])('%j is none', w =>
  expect(PictureQuery.safeParse({ w }).success).toBe(false),
);
