import { useFrame } from '../settings/frame.ts';
import { otherHost } from './hosts.ts';

/** The address of a page of this site: absolute when the page is on the brand's other host, else its path. */
export function usePlace(): (path: string) => string {
  const frame = useFrame();
  return path => {
    if (!frame || frame.config.domain === frame.config.app_host) return path;
    const { config, scheme, port, onApp } = frame;
    const here = `${scheme}//${onApp ? config.app_host : config.domain}${port ? `:${port}` : ''}`;
    return otherHost(new URL(path, here), config) ?? path;
  };
}
