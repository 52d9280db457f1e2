import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

interface PageTab {
  key: string;
  label: string;
  children: ReactNode;
}

/** Tabs of a page; the open one is in the address, and what belonged to another tab there is left behind. */
export function PageTabs({ label, tabs }: { label: string; tabs: [PageTab, ...PageTab[]] }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const { key } = tabs.find((tab) => tab.key === asked) ?? tabs[0];
  return (
    <Tabs
      aria-label={label}
      activeKey={key}
      onChange={(next) => setParams(next === tabs[0].key ? {} : { tab: next })}
      items={tabs}
      destroyOnHidden
    />
  );
}
