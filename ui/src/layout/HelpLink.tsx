import { QuestionCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { helpPath } from '../features/help/sections';
import { useAppSelector } from '../store/hooks';
import styles from './layout.module.css';

interface HelpLinkProps {
  /** Only the icon is visible. */
  isFolded?: boolean;
}

/** Opens the guide at the section about the screen, in a new tab: input on the screen is kept. */
export function HelpLink({ isFolded = false }: HelpLinkProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const language = useAppSelector((state) => state.preferences.language);
  return (
    <Link
      to={helpPath(pathname, language)}
      target="_blank"
      className={styles.entry}
      title={isFolded ? t('help.title') : undefined}
    >
      <QuestionCircleOutlined aria-hidden="true" />
      <span className={styles.entryName}>
        {t('help.title')}
        <span className="visually-hidden"> ({t('help.newTab')})</span>
      </span>
    </Link>
  );
}
