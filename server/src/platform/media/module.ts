import { byAccount, type Placement } from '../../kit/placement.ts';
import type { Module } from '../../app/module.ts';
import { removePictureJob } from './jobs.ts';
import { mediaRoutes } from './routes.ts';
import { createMedia, picturesStored, type Media, type MediaDeps } from './service.ts';

const placement: Placement = {
  media: byAccount('owner_id'),
};

export function mediaModule(deps: MediaDeps): Module<Media> {
  const media = createMedia(deps);
  return {
    service: media,
    jobs: [removePictureJob(media.drop)],
    invariants: [picturesStored(deps.files)],
    placement,
    routes: http => mediaRoutes(http, media),
  };
}
