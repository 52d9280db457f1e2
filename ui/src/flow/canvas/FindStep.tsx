import { useReactFlow } from '@xyflow/react';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../../../../domain/entities/automatisations/steps/step';
import { stepTitle } from '../steps/step-icon';
import { allSteps } from '../editing/step-places';
import { useDescription } from '../panel/use-description';
import { nodeIdOf, sizes } from './layout';
import type { CanvasNode } from './nodes';
import { stopAt } from './focus/use-next-focus';
import { useZoom } from './view/use-zoom';
import styles from '../bar/bar.module.css';

/** Finds a step by its kind or its description, and centres it. */
export function FindStep({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation();
  const descriptionOf = useDescription();
  const { getNode } = useReactFlow<CanvasNode>();
  const { centre } = useZoom();
  const options = useMemo(
    () =>
      allSteps(steps).map((step) => ({
        value: nodeIdOf(step),
        label: `${stepTitle(step, t)} – ${descriptionOf(step)}`,
      })),
    [steps, t, descriptionOf],
  );

  function handleChosen(id: string): void {
    const node = getNode(id);
    if (!node) return;
    centre(node.data.x, node.data.y + sizes.card.height / 2);
    // After the list has returned the focus to its field.
    requestAnimationFrame(() => stopAt(document.body, id));
  }
  return (
    <Select
      className={styles.find}
      aria-label={t('flow.find')}
      placeholder={t('flow.find')}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={320}
      value={null}
      options={options}
      notFoundContent={t('flow.notFound')}
      onSelect={(id: string | null) => id !== null && handleChosen(id)}
    />
  );
}
