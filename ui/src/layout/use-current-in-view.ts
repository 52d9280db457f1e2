import { useEffect, useRef } from 'react';

/** For a row of links that scrolls on a narrow screen: scrolls to the current link whenever `current` changes. */
export function useCurrentInView(current: string) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft;
  }, [current]);
  return row;
}
