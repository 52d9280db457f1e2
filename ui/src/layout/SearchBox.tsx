import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
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
  const [text, setText] = useTextFollowing(stored, pathname);
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), [pathname]);

  function search(term: string): void {
    window.clearTimeout(timer.current);
    if (!target) {
      void navigate(`/contacts?${new URLSearchParams({ search: term }).toString()}`);
      return;
    }
    if (term === stored) return;
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

  function handleTyped(term: string): void {
    setText(term);
    window.clearTimeout(timer.current);
    if (target) timer.current = window.setTimeout(() => search(term.trim()), searchDebounce);
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

/** The text in the box: the typed text, until the URL changes (another screen, Back). */
function useTextFollowing(stored: string, pathname: string) {
  const [{ text, followed }, setState] = useState({ text: stored, followed: pathname + stored });
  if (followed !== pathname + stored) {
    setState({ text: text.trim() === stored ? text : stored, followed: pathname + stored });
  }
  const setText = (typed: string): void => setState((state) => ({ ...state, text: typed }));
  return [text, setText] as const;
}
