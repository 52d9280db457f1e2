import { useTranslation } from 'react-i18next';
import {
  documentLimits,
  type EmailSection,
  type EmailStyle,
} from '../../../../../../domain/entities/messages/email-document';
import { ChoiceField, LineField, NumberField, OwnColorField } from './controls';
import { withColumns } from '../model/document-edit';

/** The shares of the columns of a section, by the names of their choices. */
const layouts = { one: [1], two: [1, 1], three: [1, 1, 1], left: [2, 1], right: [1, 2] } as const;
type Layout = keyof typeof layouts;
const layoutNames = Object.keys(layouts) as Layout[]; // keys of an object literal

/** Without the braces and percent signs that would end its tag. */
const withoutTags = (text: string): string => text.replaceAll(/[{}%]/g, '');

interface SectionFieldsProps {
  section: EmailSection;
  style: EmailStyle;
  onChange: (section: EmailSection, about: string) => void;
}

/** The columns of a section, what is behind them, and for whom it stands in the e-mail. */
export function SectionFields({ section, style, onChange }: SectionFieldsProps) {
  const { t } = useTranslation();
  const shares = section.columns.map(({ share }) => share).join(' ');
  const layout = layoutNames.find((name) => layouts[name].join(' ') === shares) ?? 'one';
  return (
    <>
      <ChoiceField<Layout>
        label={t('emailEditor.columns')}
        value={layout}
        onChange={(name) => onChange(withColumns(section, layouts[name]), 'columns')}
        options={layoutNames.map((value) => ({ value, label: t(`emailEditor.layouts.${value}`) }))}
      />
      <OwnColorField
        label={t('emailEditor.backgroundColor')}
        usual={style.surface}
        value={section.background}
        onChange={(background) => onChange({ ...section, background }, 'background')}
      />
      <NumberField
        label={t('emailEditor.padding')}
        min={0}
        max={80}
        value={section.padding}
        onChange={(padding) => onChange({ ...section, padding }, 'padding')}
      />
      <LineField
        label={t('emailEditor.condition')}
        hint={t('emailEditor.conditionHint', { example: 'contact.city == "Paris"' })}
        limit={documentLimits.line}
        value={section.condition}
        onChange={(condition) => onChange({ ...section, condition: withoutTags(condition) }, 'condition')}
      />
      <LineField
        label={t('emailEditor.repeat')}
        hint={t('emailEditor.repeatHint', { example: 'event.items', field: '{{ item.name }}' })}
        limit={documentLimits.line}
        value={section.repeat}
        onChange={(repeat) => onChange({ ...section, repeat: withoutTags(repeat) }, 'repeat')}
      />
    </>
  );
}
