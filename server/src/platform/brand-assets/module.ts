import type { Renderer } from '../typesetting/service/render.ts';
import type { BrandFiles } from '../sites/service/brand-files.ts';
import type { Module } from '../../app/module.ts';
import { brandAssetRoutes } from './routes.ts';
import { createBrandAssets, type BrandAssets } from './service.ts';

export function brandAssetsModule(files: BrandFiles, renderer: Renderer): Module<BrandAssets> {
  const brandAssets = createBrandAssets(files, renderer);
  return {
    service: brandAssets,
    reads: { brand_files: brandAssets.reload, site_settings: brandAssets.reload },
    routes: http => brandAssetRoutes(http, brandAssets),
  };
}
