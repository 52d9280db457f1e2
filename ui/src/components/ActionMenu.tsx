import { Dropdown, type MenuProps } from 'antd';
import type { ReactElement } from 'react';

interface ActionMenuProps {
  items: MenuProps['items'];
  /** The button that opens it. */
  children: ReactElement;
}

/** A button's menu: it opens by click or key, and the keys then move in it. */
export const ActionMenu = ({ items, children }: ActionMenuProps) => (
  <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight" autoFocus>
    {children}
  </Dropdown>
);
