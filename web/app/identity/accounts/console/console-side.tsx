import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import Menu from 'lucide-react/icons/menu';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslations } from '../../../kit/messages/intl.ts';
import { classes } from '../../../kit/ui/data/tone.ts';
import { AccountLinks } from '../../../platform/shell/header/account-links.tsx';
import { LanguageLink } from '../../../platform/shell/header/language-link.tsx';
import { useFrame } from '../../../platform/shell/settings/frame.ts';
import { CONSOLE_PLACES } from './console-places.ts';
import { CommandMenu } from './command-menu.tsx';
import { useConsolePath } from './console-path.ts';
import type { ConsoleFrame } from './console-frame.ts';
import * as ui from '../../../kit/ui/page/primitives.module.css';
import * as buttonStyles from '../../../kit/ui/action/button.module.css';
import * as logoStyles from '../../../platform/shell/brand/site-logo.module.css';
import * as styles from './console.module.css';

/** The side bar: brand, places, account. Below 1024 px it is a bar at the top with all of it in a menu. */
export function ConsoleSide({ frame }: { frame: ConsoleFrame }) {
  const t = useTranslations('console');
  const { key, search } = useLocation();
  // The drawings of a brand are on its own hosts only.
  const asked = new URLSearchParams(search).has('brand');
  const brand = useFrame()?.site;
  return (
    <aside className={styles.consoleSide}>
      <div className={styles.consoleTop}>
        {brand && (
          <Link className={logoStyles.siteLogo} to="/operator">
            {!asked && <img src={`/sites/${frame.brand}/logo.svg`} alt="" width={26} height={26} />}
            {brand.name}
          </Link>
        )}
        <CommandMenu frame={frame} />
      </div>
      <details className={styles.consoleMenu} key={key}>
        <summary
          className={`${buttonStyles.button} ${buttonStyles.quietButton} ${buttonStyles.squareButton}`}
          aria-label={t('menu')}
        >
          <Menu className={ui.icon} aria-hidden />
        </summary>
        <div className={styles.consoleMenuSheet}>
          <SideInside frame={frame} />
        </div>
      </details>
      <div className={styles.consoleWide}>
        <SideInside frame={frame} />
      </div>
    </aside>
  );
}

function SideInside({ frame }: { frame: ConsoleFrame }) {
  const t = useTranslations('console');
  const member = useFrame()?.member;
  const pathTo = useConsolePath();
  const { pathname } = useLocation();
  const groups = CONSOLE_PLACES.map(places => places.filter(({ needs }) => !needs || frame.may.includes(needs)));
  return (
    <>
      <BrandSwitcher frame={frame} />
      <nav className={styles.consoleNav} aria-label={t('label')}>
        {groups
          .filter(places => places.length > 0)
          .map(places => (
            <ul key={places[0]?.key}>
              {places.map(({ key, path, icon: Icon }) => (
                <li key={key}>
                  <Link to={pathTo(path)} aria-current={currentAt(pathname, path)} prefetch="intent">
                    <Icon className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
                    {t(`place.${key}`)}
                  </Link>
                </li>
              ))}
            </ul>
          ))}
      </nav>
      <div className={classes(styles.consoleAccount, ui.text14)}>
        <LanguageLink />
        {member && <AccountLinks member={member} />}
      </div>
    </>
  );
}

/** `page` on the place itself, true on a page below it. */
function currentAt(pathname: string, path: string): 'page' | true | undefined {
  const place = `/operator${path}`;
  if (pathname === place) return 'page';
  return path !== '' && pathname.startsWith(`${place}/`) ? true : undefined;
}

/** The same place of another brand; hidden where there is only one. */
function BrandSwitcher({ frame }: { frame: ConsoleFrame }) {
  const t = useTranslations('console');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  if (frame.brands.length < 2) return null;
  return (
    <label className={styles.brandSwitcher}>
      <span className={ui.visuallyHidden}>{t('brand')}</span>
      <select value={frame.brand} onChange={event => void navigate(`${listOf(pathname)}?brand=${event.target.value}`)}>
        {frame.brands.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronsUpDown className={`${ui.icon} ${ui.smallIcon}`} aria-hidden />
    </label>
  );
}

/** The list a page belongs to: another brand does not have what is open. */
const listOf = (pathname: string): string => pathname.split('/').slice(0, 3).join('/');
