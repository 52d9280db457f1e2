import { useTranslation } from 'react-i18next';
import type { Step } from '../../../domain/entities/step';
import { JsonTree } from '../components/JsonTree';

/** A step of a kind that has no form yet: what it holds, to be read. */
export function UnbuiltStep({ step }: { step: Step }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('flow.noForm')}</p>
      <JsonTree value={step.data} />
    </>
  );
}
