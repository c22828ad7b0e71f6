import type { ContentBlock } from '@marque/server/publishing/content/contract';

/** Whose film or map a block frames. */
export function framed(block: ContentBlock): ('map' | 'youtube' | 'vimeo')[] {
  if (block.kind === 'map') return ['map'];
  return block.kind === 'video' ? [block.provider] : [];
}
