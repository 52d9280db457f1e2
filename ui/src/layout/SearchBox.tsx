import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches, useNavigate, useSearchParams } from 'react-router-dom';
import { searchDebounce } from '../constants';
import type { ScreenHandle } from '../app/screen';
import styles from './layout.module.css';

/** Filters the list on the screen through the URL, while typing; on a screen without a list, Enter searches the contacts. */
export function SearchBox() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const target = useSearchTarget();
  const [params, setParams] = useSearchParams();
  const stored = params.get('search') ?? '';
  const { text, setText, addSent } = useTextFollowing(stored, pathname);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), [pathname]);

  function search(term: string): void {
    window.clearTimeout(timer.current);
    if (!target) {
      void navigate(`/contacts?${new URLSearchParams({ search: term }).toString()}`);
      return;
    }
    if (term === stored) return;
    addSent(term);
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('page');
        if (term) next.set('search', term);
        else next.delete('search');
        return next;
      },
      { replace: true },
    );
  }

  // Other parameters of the address may change before the timer fires.
  const latestSearch = useRef(search);
  useLayoutEffect(() => {
    latestSearch.current = search;
  });

  function handleTyped(term: string): void {
    setText(term);
    window.clearTimeout(timer.current);
    if (target) timer.current = window.setTimeout(() => latestSearch.current(term.trim()), searchDebounce);
  }

  const label = t(`layout.search.${target ?? 'contacts'}`);
  return (
    <div role="search" className={styles.search}>
      <Input
        allowClear
        type="search"
        aria-label={label}
        placeholder={label}
        prefix={<SearchOutlined aria-hidden="true" />}
        value={text}
        onChange={(event) => handleTyped(event.target.value)}
        onPressEnter={() => search(text.trim())}
      />
    </div>
  );
}

/** The list of the screen, from its route. */
function useSearchTarget(): ScreenHandle['search'] | undefined {
  const handles = useMatches().map(({ handle }) => handle as ScreenHandle | undefined); // set by app/screen.ts only
  return handles.find((handle) => handle?.search)?.search;
}

/** The text in the box: the typed text, until something else changes the URL (another screen, Back). */
function useTextFollowing(stored: string, pathname: string) {
  const [state, setState] = useState<Following>({ text: stored, pathname, stored, sent: [] });
  if (state.pathname !== pathname || state.stored !== stored) {
    const place = state.pathname === pathname ? state.sent.lastIndexOf(stored) : -1;
    const isOwn = place !== -1;
    setState({
      text: isOwn ? state.text : stored,
      pathname,
      stored,
      sent: isOwn ? state.sent.slice(place + 1) : [],
    });
  }
  return {
    text: state.text,
    setText: (text: string): void => setState((current) => ({ ...current, text })),
    addSent: (term: string): void => setState((current) => ({ ...current, sent: [...current.sent, term] })),
  };
}

interface Following {
  text: string;
  /** The URL that the text follows. */
  pathname: string;
  stored: string;
  /** Terms that this box has sent, and the URL does not have yet: what is typed until it has them stays. */
  sent: readonly string[];
}
