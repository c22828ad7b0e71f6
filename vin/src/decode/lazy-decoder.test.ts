import { describe, expect, it, vi } from 'vitest';
import { lazyDecoder, loadDecoder } from '../node.ts';

describe('a decoder that is loaded later', () => {
  it('is loaded when it is first asked, and answers the same', () => {
    const load = vi.fn(() => loadDecoder());
    const decoder = lazyDecoder(load);
    expect(load).not.toHaveBeenCalled();
    expect(decoder.decode('1HGCM82633A004352')).toEqual(loadDecoder().decode('1HGCM82633A004352'));
    expect(decoder.vpic('1HGCM82633A004352')).toEqual(loadDecoder().vpic('1HGCM82633A004352'));
    expect(decoder.picker.years()).toEqual(loadDecoder().picker.years());
    expect(decoder.manifest).toBe(loadDecoder().manifest);
    expect(load).toHaveBeenCalledOnce();
    decoder.reload();
    expect(load).toHaveBeenCalledOnce();
    expect(decoder.manifest).toBe(loadDecoder().manifest);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
