import { expect, test, vi } from 'vitest';
import { PictureError, shrinkPicture } from './shrink-picture.ts';

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
