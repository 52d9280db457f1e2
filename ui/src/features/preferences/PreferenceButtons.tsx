import { MoonOutlined, SunOutlined, TranslationOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../store/hooks';
import { languageChosen, themeChosen } from './slice';
import { useOtherLanguage, useOtherTheme } from './others';

/** Switches to the other language; it is named in that language. */
export function LanguageButton() {
  const dispatch = useAppDispatch();
  const other = useOtherLanguage();
  return (
    <Button
      type="text"
      icon={<TranslationOutlined aria-hidden="true" />}
      onClick={() => dispatch(languageChosen(other.language))}
    >
      <span lang={other.language}>{other.name}</span>
    </Button>
  );
}

export function ThemeButton() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const other = useOtherTheme();
  return (
    <Button
      type="text"
      aria-label={t(`preferences.${other}`)}
      title={t(`preferences.${other}`)}
      icon={other === 'dark' ? <MoonOutlined aria-hidden="true" /> : <SunOutlined aria-hidden="true" />}
      onClick={() => dispatch(themeChosen(other))}
    />
  );
}
