import { Dropdown, type MenuProps } from 'antd';
import type { KeyboardEvent, ReactElement } from 'react';

interface ActionMenuProps {
  items: MenuProps['items'];
  /** The button that opens it. */
  children: ReactElement;
}

/**
 * A menu item may open a dialog, which takes the focus while Enter is still being handled. Without this, the browser would then press the
 * focused button, the dialog's Close.
 */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** A button's menu: it opens by click or key, and the arrow keys then move in it. */
export const ActionMenu = ({ items, children }: ActionMenuProps) => (
  <Dropdown menu={{ items, onKeyDown: keepEnter }} trigger={['click']} placement="bottomRight" autoFocus>
    {children}
  </Dropdown>
);
