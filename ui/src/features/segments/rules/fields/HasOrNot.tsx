import { useTranslation } from 'react-i18next';
import { Choice } from './Choice';

interface HasOrNotProps {
  has: boolean;
  /** "Has had" an event, or "got" a message. */
  verb: 'had' | 'got';
  onChange: (has: boolean) => void;
}

/** "has" or "has not" in a sentence. */
export function HasOrNot({ has, verb, onChange }: HasOrNotProps) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t('segments.forms.hasOrNot')}
      value={has ? 'has' : 'hasNot'}
      options={(['has', 'hasNot'] as const).map((value) => ({
        value,
        label: t(`segments.forms.${verb}.${value}`),
      }))}
      onChange={(chosen) => onChange(chosen === 'has')}
    />
  );
}
