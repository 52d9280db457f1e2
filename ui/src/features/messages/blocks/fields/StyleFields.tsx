import { useTranslation } from 'react-i18next';
import {
  documentLimits,
  emailFonts,
  type EmailDocument,
  type EmailFont,
  type EmailStyle,
} from '../../../../../../domain/entities/messages/email-document';
import { beginningStyle } from '../../../../../../domain/message-templates/blocks/blank';
import { ColorField, LineField, NumberField, SelectField, SwitchLine } from './controls';
import styles from '../blocks.module.css';

/** Typefaces go by their own names. */
const fontNames: Readonly<Record<EmailFont, string>> = {
  arial: 'Arial',
  verdana: 'Verdana',
  tahoma: 'Tahoma',
  trebuchet: 'Trebuchet MS',
  georgia: 'Georgia',
  times: 'Times New Roman',
};

const colors = ['background', 'surface', 'text', 'accent'] as const;

interface StyleFieldsProps {
  isPart: boolean;
  document: EmailDocument;
  onChange: (document: EmailDocument, about: string) => void;
}

/** How the whole e-mail looks, and what stands behind its subject. */
export function StyleFields({ isPart, document, onChange }: StyleFieldsProps) {
  const { t } = useTranslation();
  const { style } = document;
  const change = (given: Partial<EmailStyle>, about: string): void =>
    onChange({ ...document, style: { ...style, ...given } }, about);
  const { dark } = style;
  return (
    <>
      {!isPart && (
        <LineField
          label={t('emailEditor.preheader')}
          hint={t('emailEditor.preheaderHint')}
          isText
          limit={documentLimits.line}
          value={document.preheader}
          onChange={(preheader) => onChange({ ...document, preheader }, 'preheader')}
        />
      )}
      <SelectField<EmailFont>
        label={t('emailEditor.font')}
        value={style.font}
        onChange={(font) => change({ font }, 'font')}
        options={emailFonts.map((value) => ({ value, label: fontNames[value] }))}
      />
      <NumberField
        label={t('emailEditor.emailWidth')}
        min={480}
        max={700}
        value={style.width}
        onChange={(width) => change({ width }, 'width')}
      />
      <NumberField
        label={t('emailEditor.radius')}
        min={0}
        max={40}
        value={style.radius}
        onChange={(radius) => change({ radius }, 'radius')}
      />
      <div role="group" aria-label={t('emailEditor.colors')} className={styles.colors}>
        {colors.map((name) => (
          <ColorField
            key={name}
            label={t(`emailEditor.colorOf.${name}`)}
            value={style[name]}
            onChange={(color) => change({ [name]: color }, name)}
          />
        ))}
      </div>
      <SwitchLine
        label={t('emailEditor.hasDark')}
        hint={t('emailEditor.hasDarkHint')}
        value={dark !== null}
        onChange={(hasDark) => change({ dark: hasDark ? beginningStyle.dark : null }, 'dark')}
      />
      {dark && (
        <div role="group" aria-label={t('emailEditor.darkColors')} className={styles.colors}>
          {colors.map((name) => (
            <ColorField
              key={name}
              label={t(`emailEditor.colorOf.${name}`)}
              value={dark[name]}
              onChange={(color) => change({ dark: { ...dark, [name]: color } }, `dark ${name}`)}
            />
          ))}
        </div>
      )}
    </>
  );
}
