import type { ContentBlock } from '@marque/server/publishing/content/contract';
import { MapEmbed, VideoEmbed } from '../../kit/ui/document/embed.tsx';
import * as styles from './content-page.module.css';

type Embedded = Extract<ContentBlock, { kind: 'video' | 'map' }>;

/** A film or a map: nothing is asked of others before the reader wants it. */
export function ContentEmbed({ block }: { block: Embedded }) {
  return (
    <div className={styles.contentEmbed}>
      {block.kind === 'map' ? (
        <MapEmbed title={block.title} place={block.query} />
      ) : (
        <VideoEmbed title={block.title} video={block.id} provider={block.provider} />
      )}
    </div>
  );
}
