import { useTranslation } from 'react-i18next';
import { fieldName } from '../../../../domain/steps/field-names';
import { useAppSelector } from '../../store/hooks';
import type { StepEditor } from '../steps/step-editor';
import styles from './panel.module.css';

interface MissingFieldsProps {
  editor: StepEditor;
  draft: object;
}

/** Why a step cannot be saved yet: its missing required fields. */
export function MissingFields({ editor, draft }: MissingFieldsProps) {
  const { t } = useTranslation();
  const language = useAppSelector((state) => state.preferences.language);
  const fields = editor.missing?.(draft) ?? [];
  if (fields.length === 0) return null;
  const names = fields.map((field) => fieldName(field, language) ?? field);
  const list = new Intl.ListFormat(language).format(names);
  return (
    <span role="status" className={styles.missing}>
      {t('steps.missing', { fields: list })}
    </span>
  );
}
