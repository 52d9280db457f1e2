import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCurrentInView } from './use-current-in-view';
import styles from './layout.module.css';

interface PageTab {
  key: string;
  label: string;
  /** Beside the tabs where there is room, below them otherwise, while the section is open. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Sections of a page, as links: the open one is in the address, and what belonged to another there is left behind. */
export function PageTabs({ label, tabs }: { label: string; tabs: [PageTab, ...PageTab[]] }) {
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const [first] = tabs;
  const open = tabs.find(({ key }) => key === asked) ?? first;
  const row = useCurrentInView(open.key);
  return (
    <>
      <div className={styles.tabRow}>
        <nav ref={row} aria-label={label} className={styles.tabs}>
          <ul>
            {tabs.map(({ key, label: name }) => (
              <li key={key}>
                <Link
                  to={{ search: key === first.key ? '' : `tab=${key}` }}
                  preventScrollReset
                  className={styles.tab}
                  aria-current={key === open.key ? 'page' : undefined}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {open.aside}
      </div>
      {open.children}
    </>
  );
}
