import type { Renderer } from '../typesetting/drawing/render.ts';
import type { Noun } from '../../app/noun.ts';
import { brandAssetRoutes } from './routes.ts';
import { createBrandAssets, type BrandAssets } from './service.ts';

export function brandAssetsNoun(folder: string, renderer: Renderer): Noun<BrandAssets> {
  const brandAssets = createBrandAssets(folder, renderer);
  return { service: brandAssets, routes: http => brandAssetRoutes(http, brandAssets) };
}
