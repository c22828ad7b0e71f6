import type { Renderer } from '../typesetting/service/render.ts';
import type { Module } from '../../app/module.ts';
import { brandAssetRoutes } from './routes.ts';
import { createBrandAssets, type BrandAssets } from './service.ts';

export function brandAssetsModule(folder: string, renderer: Renderer): Module<BrandAssets> {
  const brandAssets = createBrandAssets(folder, renderer);
  return {
    service: brandAssets,
    reads: { brand_files: brandAssets.reload },
    routes: http => brandAssetRoutes(http, brandAssets),
  };
}
