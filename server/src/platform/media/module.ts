import type { Module } from '../../app/module.ts';
import { removePictureJob } from './jobs.ts';
import { mediaRoutes } from './routes.ts';
import { createMedia, type Media, type MediaDeps } from './service.ts';

export function mediaModule(deps: MediaDeps): Module<Media> {
  const media = createMedia(deps);
  return { service: media, jobs: [removePictureJob(media.drop)], routes: http => mediaRoutes(http, media) };
}
