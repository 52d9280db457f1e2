import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { onAccent } from '../../../../../domain/entities/account/preference-page';
import { nameLimit } from '../../../../../domain/entities/common';
import { colorForm, contrastOf, leastContrast } from '../../../../../domain/values/color';
import { useAppSelector } from '../../../store/hooks';
import { AccountForm } from '../account/AccountForm';
import styles from './topics.module.css';

interface PageFields {
  accent_color: string;
  language_field: string;
}

/** How the page looks on which contacts choose their messages. */
export function PreferencePageForm() {
  const { t } = useTranslation();
  const user = useAppSelector((state) => state.session.user);
  if (!user) return null;
  return (
    <AccountForm<PageFields>
      initialValues={{ accent_color: user.accent_color ?? '', language_field: user.language_field }}
      saved="settings.topics.pageSaved"
      updateOf={(fields) => fields}
    >
      <Form.Item
        name="accent_color"
        label={t('settings.topics.accentColor')}
        extra={<Contrast />}
        rules={[
          {
            validator: (_, color: string) =>
              color.trim() === '' || isReadable(color)
                ? Promise.resolve()
                : Promise.reject(new Error(t('settings.topics.accentColorUnfit'))),
          },
        ]}
      >
        <Input maxLength={7} placeholder="#0b69a3" autoCapitalize="off" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="language_field"
        label={t('settings.topics.languageField')}
        extra={t('settings.topics.languageFieldHint')}
        rules={[{ required: true, whitespace: true, message: t('settings.topics.languageFieldMissing') }]}
      >
        <Input maxLength={nameLimit} autoCapitalize="off" spellCheck={false} />
      </Form.Item>
    </AccountForm>
  );
}

const plain = (color: string): string => color.trim().toLowerCase();
const isReadable = (color: string): boolean =>
  colorForm.test(plain(color)) && contrastOf(plain(color), onAccent) >= leastContrast;

/** A button in the colour, and how well its text is read. */
function Contrast() {
  const { t, i18n } = useTranslation();
  const color = plain(Form.useWatch<string | undefined>('accent_color') ?? '');
  if (!colorForm.test(color)) return t('settings.topics.accentColorHint');
  const contrast = contrastOf(color, onAccent).toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  return (
    <span role="status">
      <span aria-hidden="true" className={styles.sample} style={{ background: color, color: onAccent }}>
        {t('settings.topics.accentColorSample')}
      </span>{' '}
      {t('settings.topics.contrast', { contrast })}
    </span>
  );
}
