import { Link } from 'react-router';
import { useFrame } from '../settings/frame.ts';
import * as styles from './site-logo.module.css';

/** Mark and name of the brand; leads home. */
export function SiteLogo() {
  const frame = useFrame();
  if (!frame) return null;
  return (
    <Link className={styles.siteLogo} to="/">
      <img src={frame.settings.logo} alt="" width={26} height={26} />
      {frame.site.name}
    </Link>
  );
}
