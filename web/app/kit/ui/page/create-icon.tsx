import type { SVGProps } from 'react';

/**
 * An icon of 24 by 24 units, drawn in lines by the class `icon`. Its shapes stay text: an icon is one element for React,
 * and a page has some forty.
 */
export function createIcon(shapes: string) {
  const inside = { __html: shapes };
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return <svg viewBox="0 0 24 24" {...props} dangerouslySetInnerHTML={inside} />;
  };
}
