import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { languages, type Language } from '../../../../domain/values/language';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { languageNames } from '../preferences/others';
import { languageChosen, themeChosen, themes, type Theme } from '../preferences/slice';

/** Language and theme: they apply at once, and are stored in this browser. */
export function PreferenceChoices() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { language, comingLanguage, theme } = useAppSelector((state) => state.preferences);
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={<span id="preferred-language">{t('profile.language')}</span>}>
        <Radio.Group
          name="language"
          aria-labelledby="preferred-language"
          value={comingLanguage ?? language}
          onChange={({ target }) => dispatch(languageChosen(target.value as Language))} // of the radios below
        >
          {languages.map((one) => (
            <Radio key={one} value={one}>
              <span lang={one}>{languageNames[one]}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item label={<span id="preferred-theme">{t('profile.theme')}</span>}>
        <Radio.Group
          name="theme"
          aria-labelledby="preferred-theme"
          value={theme}
          onChange={({ target }) => dispatch(themeChosen(target.value as Theme))} // of its options
          options={themes.map((one) => ({ value: one, label: t(`preferences.${one}`) }))}
        />
      </Form.Item>
    </Form>
  );
}
