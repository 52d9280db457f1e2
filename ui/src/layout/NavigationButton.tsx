import { MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useShell } from './shell-context';
import styles from './layout.module.css';

/** On small screens: opens the navigation, which slides in from the side. */
export function NavigationButton() {
  const { t } = useTranslation();
  const { openNavigation } = useShell();
  return (
    <Button
      className={styles.menuButton}
      type="text"
      aria-label={t('layout.openNavigation')}
      aria-haspopup="dialog"
      icon={<MenuOutlined aria-hidden="true" />}
      onClick={openNavigation}
    />
  );
}
