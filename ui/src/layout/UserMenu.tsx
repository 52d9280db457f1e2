import {
  DownOutlined,
  LogoutOutlined,
  MoonOutlined,
  SunOutlined,
  TranslationOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Avatar, Button, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ActionMenu } from '../components/ActionMenu';
import { useUnsavedForms } from '../components/form/unsaved-forms';
import { useOtherLanguage, useOtherTheme } from '../features/preferences/others';
import { languageChosen, themeChosen } from '../features/preferences/slice';
import { signOutRequested } from '../features/session/slice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import styles from './layout.module.css';

/** The menu of the signed-in account: a link to its profile, and the settings available everywhere: language, theme, and signing out. */
export function UserMenu() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { attempt } = useUnsavedForms();
  const user = useAppSelector((state) => state.session.user);
  const otherLanguage = useOtherLanguage();
  const otherTheme = useOtherTheme();
  if (!user) return null;
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;

  const items: MenuProps['items'] = [
    {
      key: 'account',
      type: 'group',
      label: [user.company_name, user.email].filter(Boolean).join(' · '),
      children: [
        {
          key: 'profile',
          icon: <UserOutlined aria-hidden="true" />,
          label: t('profile.title'),
          onClick: () => void navigate('/profile'),
        },
        {
          key: 'language',
          icon: <TranslationOutlined aria-hidden="true" />,
          label: <span lang={otherLanguage.language}>{otherLanguage.name}</span>,
          onClick: () => dispatch(languageChosen(otherLanguage.language)),
        },
        {
          key: 'theme',
          icon:
            otherTheme === 'dark' ? <MoonOutlined aria-hidden="true" /> : <SunOutlined aria-hidden="true" />,
          label: t(`preferences.${otherTheme}`),
          onClick: () => dispatch(themeChosen(otherTheme)),
        },
      ],
    },
    { type: 'divider' },
    {
      key: 'signOut',
      icon: <LogoutOutlined aria-hidden="true" />,
      label: t('session.signOut'),
      onClick: () => attempt(() => dispatch(signOutRequested())),
    },
  ];
  return (
    <ActionMenu items={items}>
      <Button
        type="text"
        className={styles.user}
        aria-label={t('layout.account', { name })}
        aria-haspopup="menu"
      >
        <Avatar size="small" className={styles.avatar} aria-hidden="true">
          {name.charAt(0).toUpperCase()}
        </Avatar>
        <span className={styles.userName}>{name}</span>
        <DownOutlined aria-hidden="true" className={styles.chevron} />
      </Button>
    </ActionMenu>
  );
}
