import { expect, test, vi } from 'vitest';
import { PictureError, PROFILE_SIDE_PX, shrinkPicture } from './shrink-picture.ts';

const compress = vi.hoisted(() => vi.fn());
vi.mock('browser-image-compression', () => ({ default: compress }));

test.each(['image/svg+xml', 'application/pdf', 'text/html', ''])(
  'a file of type %j is rejected before it is read',
  async type => {
    const refusal = await shrinkPicture(new File(['<svg/>'], 'me', { type })).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PictureError);
    expect(refusal).toMatchObject({ fault: 'notPicture' });
    expect(compress).not.toHaveBeenCalled();
  },
);

test('a picture is sent at 1920 px and 2 MB at most and quality 0.75, one of a profile at 600 px', async () => {
  const getDataUrlFromFile = () => Promise.resolve('data:image/jpeg;base64,AA==');
  Object.assign(
    compress.mockImplementation(file => Promise.resolve(file)),
    { getDataUrlFromFile },
  );
  const photo = new File(['x'], 'me.jpg', { type: 'image/jpeg' });
  expect(await shrinkPicture(photo)).toBe('data:image/jpeg;base64,AA==');
  await shrinkPicture(photo, PROFILE_SIDE_PX);
  const request = { maxSizeMB: 2, initialQuality: 0.75 };
  expect(compress.mock.calls.map(([, options]) => options)).toMatchObject([
    { ...request, maxWidthOrHeight: 1920 },
    { ...request, maxWidthOrHeight: 600 },
  ]);
});
