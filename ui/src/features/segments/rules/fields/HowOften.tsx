import { useTranslation } from 'react-i18next';
import { mostCounted } from '../../../../../../domain/entities/segments/rule';
import { Choice } from './Choice';
import { leastCount, type CountedDraft } from './counted-draft';
import { WholeNumber } from './WholeNumber';

const operations = ['AT_LEAST', 'AT_MOST', 'EXACTLY'] as const;

type HowOftenDraft = Pick<CountedDraft, 'operation' | 'count'>;

interface HowOftenProps {
  draft: HowOftenDraft;
  onChange: (draft: HowOftenDraft) => void;
}

/** "at least 2" in a sentence. */
export function HowOften({ draft: { operation, count }, onChange }: HowOftenProps) {
  const { t } = useTranslation();
  return (
    <>
      <Choice
        label={t('segments.forms.howOften')}
        value={operation}
        options={operations.map((value) => ({ value, label: t(`segments.forms.operations.${value}`) }))}
        onChange={(chosen) => onChange({ operation: chosen, count })}
      />
      <WholeNumber
        aria-label={t('segments.forms.times')}
        min={leastCount(operation)}
        max={mostCounted}
        value={count}
        onChange={(value) => onChange({ operation, count: value })}
      />
    </>
  );
}
